import { UserError } from "../errors.ts";
import { priceOn, readPrices } from "../prices/prices.ts";
import { profileOf, readProfiles } from "../prices/profiles.ts";
import { readShapes, SHIPPED_SHAPES } from "../prompts/shape.ts";
import type { Experiment } from "./experiment-file.ts";
import type { ModelArm } from "./plan-calls.ts";

/**
 * The model arms of an experiment: every shape with every model. `today` (YYYY-MM-DD) says which prices are
 * valid. A model without a profile or a price is a `UserError`: nothing is ever free by mistake.
 */
export function modelArms({ ask, folder }: Experiment, today: string): ModelArm[] {
  if (ask === undefined)
    throw new UserError(`the experiment in ${folder} asks no model; report it with: coref analyze ${folder}`);
  const shapes = readShapes(SHIPPED_SHAPES);
  const prices = readPrices();
  const profiles = readProfiles();
  return ask.models.flatMap((model) => {
    const profile = profileOf(profiles, model);
    const price = priceOn(prices, model, today);
    if (profile === null) {
      throw new UserError(
        `the model "${model}" has no profile; known: ${profiles.map((one) => one.model).join(", ")}`,
      );
    }
    if (price === null) {
      throw new UserError(
        `the model "${model}" has no price on ${today}; add a row to arms/models/prices.json first`,
      );
    }
    return ask.shapes.map((name) => {
      const shape = shapes.get(name);
      if (shape === undefined)
        throw new UserError(`unknown shape "${name}"; known: ${[...shapes.keys()].join(", ")}`);
      return { name: `${name}@${model}`, shape, profile, price };
    });
  });
}
