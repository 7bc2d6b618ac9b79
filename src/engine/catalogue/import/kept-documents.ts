import { type Language, languages } from "#domain/kernel/language.ts";
import { plainParagraphs, type RichText } from "#domain/kernel/rich-text.ts";
import type { Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

const selectDocuments = statement<[string[]], { slug: string; description: Record<Language, RichText> }>(
  "documents_of_products",
  `select slug, description from products where slug = any($1) and description @? '$.*[*] ? (@.type() == "object")'`,
);

/**
 * Files hold descriptions as plain paragraphs. Rows whose paragraphs are those of the stored document keep it, so that
 * an export brought back changes nothing.
 */
export async function withStoredDocuments<Ready extends { readonly row: string; readonly record: { slug: string } }>(
  tx: Tx,
  chunk: readonly Ready[],
): Promise<readonly Ready[]> {
  const stored = await tx.rows(selectDocuments, [chunk.map(({ record }) => record.slug)]);
  if (stored.length === 0) return chunk;
  const bySlug = new Map(stored.map(({ slug, description }) => [slug, description]));
  return chunk.map((ready) => {
    const documents = bySlug.get(ready.record.slug);
    return documents ? { ...ready, row: withDocuments(ready.row, documents) } : ready;
  });
}

function withDocuments(row: string, documents: Readonly<Record<Language, RichText>>): string {
  const product = JSON.parse(row) as { description: Partial<Record<Language, RichText>> };
  for (const language of languages) {
    const document = documents[language] ?? [];
    const words = product.description[language];
    const isSame = words && JSON.stringify(plainParagraphs(document)) === JSON.stringify(plainParagraphs(words));
    if (isSame) product.description[language] = document;
  }
  return JSON.stringify(product);
}
