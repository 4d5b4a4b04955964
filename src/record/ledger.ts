/** Money that is set apart for one call until it is settled. */
export interface Reservation {
  readonly microUsd: number;
}

interface Waiting {
  readonly reservation: Reservation;
  readonly answer: (reservation: Reservation | "refused") => void;
}

/**
 * Keeps calls that run at the same time within a budget, in whole millionths of a dollar. What is reserved counts
 * as if it were spent, so that the cap holds whatever the calls turn out to cost. Most cost less than was
 * reserved: what does not fit yet waits, and is refused only when what is spent leaves no room for it. In order
 * of asking: what waits goes before what is asked for later, also before something small, which else could keep
 * something large out until the money is gone.
 *
 * Contract: whoever holds a reservation settles it in the end, and asks for no other before.
 */
export class Ledger {
  readonly capMicroUsd: number;
  #spent: number;
  #reserved = 0;
  readonly #held = new Set<Reservation>();
  #queue: Waiting[] = [];

  /** `spentMicroUsd`: what earlier runs have spent of the same budget. */
  constructor(capMicroUsd: number, spentMicroUsd = 0) {
    this.capMicroUsd = amount(capMicroUsd);
    this.#spent = amount(spentMicroUsd);
  }

  get spentMicroUsd(): number {
    return this.#spent;
  }

  get reservedMicroUsd(): number {
    return this.#reserved;
  }

  /** Grants in this tick where it can, so that nothing comes between looking and taking. */
  async reserve(microUsd: number): Promise<Reservation | "refused"> {
    const reservation = { microUsd: amount(microUsd) };
    return new Promise((answer) => {
      this.#queue.push({ reservation, answer });
      this.#decide();
    });
  }

  /** `unknown` counts as all that was reserved. A cost above that is counted as it is. */
  settle(reservation: Reservation, actual: number | "unknown"): void {
    const cost = actual === "unknown" ? reservation.microUsd : amount(actual);
    if (!this.#held.delete(reservation))
      throw new Error("a reservation is settled once, where it was granted");
    this.#reserved -= reservation.microUsd;
    this.#spent += cost;
    this.#decide();
  }

  /** When nothing is reserved any more, the first that is not refused fits: so nobody waits for nothing. */
  #decide(): void {
    const left = this.capMicroUsd - this.#spent;
    const queue: Waiting[] = [];
    for (const waiting of this.#queue) {
      const { reservation, answer } = waiting;
      if (reservation.microUsd > left) answer("refused");
      else if (queue.length > 0 || reservation.microUsd > left - this.#reserved) queue.push(waiting);
      else {
        this.#held.add(reservation);
        this.#reserved += reservation.microUsd;
        answer(reservation);
      }
    }
    this.#queue = queue;
  }
}

function amount(microUsd: number): number {
  if (Number.isSafeInteger(microUsd) && microUsd >= 0) return microUsd;
  throw new RangeError(`${microUsd} is no amount in whole millionths of a dollar`);
}
