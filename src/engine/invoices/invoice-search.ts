import { cleanReference } from "#domain/kernel/reference.ts";
import { cutText } from "#domain/kernel/text.ts";

/** Longest search of a company's invoices, in characters. */
export const longestSearch = 60;

/** A text anywhere, and the same as letters and figures alone, whatever separates them; null for none. */
export type InvoicePatterns = readonly [text: string | null, compact: string | null];

/** Patterns of a typed search. */
export function invoicePatterns(search: string): InvoicePatterns {
  const text = cutText(cleanReference(search), longestSearch);
  if (text === "") return [null, null];
  const compact = text.toUpperCase().replace(/[\s.\-_/#]/g, "");
  return [`%${text.replace(/[\\%_]/g, "\\$&")}%`, /^[A-Z0-9]+$/.test(compact) ? `%${compact}%` : null];
}

const compacted = (text: string) => `upper(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;

/**
 * SQL: whether an invoice `i` is found by its number, or a number, cost center or reference of its orders. An aggregate
 * is asked for each invoice by its index; instead of `exists` all orders might be hashed.
 */
export const isInvoiceFound = (text: string, compact: string): string =>
  `(${text}::text is null or i.number ilike ${text} or replace(i.number, '-', '') like ${compact}::text or (
     select bool_or(p.facts ->> 'order' ilike ${text} or p.facts ->> 'poNumber' ilike ${text}
       or p.facts ->> 'costCenter' ilike ${text} or p.facts ->> 'references' ilike ${text}
       or ${compacted("p.facts ->> 'order'")} like ${compact} or ${compacted("p.facts ->> 'poNumber'")} like ${compact})
     from invoice_orders p where p.invoice_id = i.id))`;
