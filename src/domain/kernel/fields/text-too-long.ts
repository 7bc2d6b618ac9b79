/** A typed text with more than `max` characters; `field` is the name of its input. */
export interface TextTooLong {
  readonly code: "text_too_long";
  readonly field: string;
  readonly max: number;
}

/** Refuses a text beyond its field's limit, since nothing that was typed is cut in silence; null for one that fits. */
export const textTooLong = (field: string, text: string, max: number): TextTooLong | null =>
  text.length > max ? { code: "text_too_long", field, max } : null;
