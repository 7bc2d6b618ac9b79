import { books } from "#engine/admin/reports/books.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { type FieldError } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { BooksError } from "./books-form.server.ts";
import type { MoneyScreen } from "./money-screen.ts";

type Refused = MoneyScreen["books"];

function messageOf(t: Translator, { field, code }: BooksError): string {
  if (code === "dates_reversed") return t("adminTax.error.dates_reversed");
  return kindText(t, t(`adminMoney.books.${field}`), { code });
}

/** Why a file of the books was refused, for the list above the page. */
export const booksErrors = (t: Translator, refused: Refused): FieldError[] =>
  (refused?.errors ?? []).map((error) => ({ field: error.field, message: messageOf(t, error) }));

/** Files of a period for the accountant. A download is no page: the form goes around the router. */
export function BooksForm({ refused }: { refused: Refused }) {
  const t = useT();
  const to = useHref();
  const field = (name: BooksError["field"]) => {
    const error = refused?.errors.find((one) => one.field === name);
    return { name, defaultValue: refused?.typed[name] ?? "", ...(error && { error: messageOf(t, error) }) };
  };
  return (
    <form action={to("adminBooksExport")} className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t("adminMoney.books.title")}</h3>
      <p className="text-sm text-muted">{t("adminMoney.books.text")}</p>
      <div className="field-row w-full max-w-2xl sm:grid-cols-3">
        <SelectField
          {...field("file")}
          label={t("adminMoney.books.file")}
          choices={books.map((value) => ({ value, label: t(`adminMoney.books.files.${value}`) }))}
        />
        <TextField {...field("from")} type="date" optional label={t("adminMoney.books.from")} />
        <TextField {...field("to")} type="date" optional label={t("adminMoney.books.to")} />
      </div>
      <Button type="submit" variant="secondary" size="small" icon="download">
        {t("adminMoney.books.download")}
      </Button>
    </form>
  );
}
