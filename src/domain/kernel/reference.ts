import { cleanText } from "./clean-text.ts";

/**
 * As `cleanText`, for numbers and references of others: full-width letters, figures and the signs between them, as
 * Chinese keyboards write them, are stored and compared as ASCII.
 */
export const cleanReference = (typed: string): string =>
  cleanText(
    typed
      .replace(/[＃＆－-９Ａ-Ｚ＿ａ-ｚ\u3000]/g, (sign) => sign.normalize("NFKC"))
      .replace(/[\u2010\u2011\u2212]/g, "-"),
  );
