/** Something that only the person in front of the screen can answer; asked from outside React, shown by one dialog. */
export class Question<A, R> {
  #open: readonly { about: A; answer: (answer: R) => void }[] = [];
  readonly #listeners = new Set<() => void>();

  ask(about: A): Promise<R> {
    return new Promise((resolve) => {
      this.#open = [...this.#open, { about, answer: resolve }];
      this.#tell();
    });
  }

  /** The current question; the others wait. */
  readonly current = (): A | null => this.#open[0]?.about ?? null;

  answer(answer: R): void {
    const [first, ...rest] = this.#open;
    this.#open = rest;
    this.#tell();
    first?.answer(answer);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
