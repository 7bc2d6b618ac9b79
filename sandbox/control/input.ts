import type { Context } from "hono";

export type Input = Record<string, unknown>;

const isRecord = (value: unknown): value is Input =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A request's fields, from JSON or a form alike; a body that is neither reads as no fields. */
export async function readInput(c: Context): Promise<Input> {
  if (isFormPost(c)) return await c.req.parseBody();
  const text = await c.req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

/** JSON for programs; a form on the control page goes back to that page. */
export function answer(c: Context, body: object): Response {
  return isFormPost(c) ? c.redirect(backTo(c), 303) : c.json(body);
}

export function isFormPost(c: Context): boolean {
  const type = c.req.header("content-type") ?? "";
  return type.startsWith("application/x-www-form-urlencoded") || type.startsWith("multipart/form-data");
}

function backTo(c: Context): string {
  const referer = c.req.header("referer");
  return referer && URL.canParse(referer) ? new URL(referer).pathname : "/control";
}

/** A whole number from a form or JSON field, or the fallback where the field is empty or not one. */
export function wholeNumber(value: unknown, fallback: number): number {
  if (value === undefined || value === null || value === "") return fallback;
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
