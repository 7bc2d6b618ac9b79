import type { Page } from "playwright-core";
import type { Visit } from "./visit.ts";

/** A person's work in a step: presses of links, buttons and boxes, fields typed or chosen, and errors met. */
export interface Work {
  readonly presses: number;
  readonly fields: number;
  readonly errors: number;
}

/**
 * Counts by the browser's own events what a person does in a walk, step by step: a pointer that goes down is a press, a
 * field is counted once a step and page, and an error is a response of 400 and above or a field that is marked invalid.
 */
export class WalkCount {
  readonly #page: Page;
  readonly #steps = new Map<string, { presses: number; fields: Set<string>; errors: number }>();
  #step = "";

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Counts from the next page that the visitor opens. */
  static async of({ page, context }: Visit): Promise<WalkCount> {
    const count = new WalkCount(page);
    await context.exposeBinding("countWork", (_source, kind: "press" | "field", field: string) => {
      const step = count.#steps.get(count.#step);
      if (!step) return;
      if (kind === "press") step.presses += 1;
      else step.fields.add(`${new URL(page.url()).pathname} ${field}`);
    });
    await context.addInitScript(() => {
      const { countWork } = window as unknown as { countWork(kind: string, field: string): Promise<void> };
      addEventListener("pointerdown", () => void countWork("press", ""), true);
      const note = ({ target }: Event) => {
        const field = target as HTMLInputElement;
        // Forms tell themselves of changes too, which nobody typed.
        if (!field.matches("input, select, textarea, [contenteditable]")) return;
        if (field.type !== "checkbox" && field.type !== "radio") void countWork("field", field.name || field.id);
      };
      for (const type of ["input", "change"]) addEventListener(type, note, true);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) count.#refuse(1);
    });
    return count;
  }

  /** Begins a step, or goes on with one of that name. */
  async step(name: string): Promise<void> {
    await this.#lookAtFields();
    this.#step = name;
    if (!this.#steps.has(name)) this.#steps.set(name, { presses: 0, fields: new Set(), errors: 0 });
  }

  /** Ends the last step; gives the work of all. */
  async end(): Promise<readonly (readonly [step: string, work: Work])[]> {
    await this.#lookAtFields();
    this.#step = "";
    return [...this.#steps].map(([name, { presses, fields, errors }]) => [
      name,
      { presses, fields: fields.size, errors },
    ]);
  }

  async #lookAtFields(): Promise<void> {
    this.#refuse(await this.#page.locator('[aria-invalid="true"]').count());
  }

  #refuse(errors: number): void {
    const step = this.#steps.get(this.#step);
    if (step) step.errors += errors;
  }
}
