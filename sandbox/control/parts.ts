import { html } from "hono/html";
import type { Html } from "../pages/layout.ts";

/** A button that posts these fields. */
export const post = (action: string, fields: Record<string, string | number>, label: string): Html =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;

/** The choices of a select. */
export const options = (values: readonly string[]): Html[] => values.map((value) => html`<option>${value}</option>`);

/** A card with a table, or a word that it is empty. */
export function table(title: string, columns: string[], rows: Html[]): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="soft">None yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  ${columns.map((column) => html`<th scope="col">${column}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
