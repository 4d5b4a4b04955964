/** What is heard of a job: that it is done, that it will be tried again, or why it failed for good. */
export type News =
  | { readonly id: string; readonly kind: "done" | "delayed" }
  | { readonly id: string; readonly kind: "failed"; readonly why: string };

/** Keeps what is heard until somebody asks. */
export class Inbox {
  #news: News[] = [];
  #wake = (): void => {};

  add(news: News): void {
    this.#news.push(news);
    this.#wake();
  }

  /** Lets whoever waits go on, with nothing. */
  wake(): void {
    this.#wake();
  }

  /** All that was heard since the last time; waits for the first, but no longer than this. */
  async take(milliseconds: number): Promise<News[]> {
    if (this.#news.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const news = this.#news;
    this.#news = [];
    return news;
  }
}
