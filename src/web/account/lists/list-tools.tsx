import { Form, useNavigation } from "react-router";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { NumberField } from "../../storefront/quick-order/number-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { labelSheetNames } from "#domain/lists/label-sheet.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import type { ListReplyView, ListScreen } from "./list-screen.ts";

export interface ListToolProps {
  screen: ListScreen;
  reply: ListReplyView;
  say: (field: string) => string | undefined;
}

const box =
  "h-11 w-full rounded-md border border-line-strong bg-ground px-3 text-base hover:border-ink aria-invalid:border-2 aria-invalid:border-danger";

/** Adds a part by its number, or many of them from a file. */
export function AddLines({ screen: { id, lines }, reply, say }: ListToolProps) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formData?.get("intent") === "add";
  const { number = "", quantity = "1", text = "" } = reply?.typed ?? {};
  return (
    <Form
      key={`${lines.length} ${number} ${text}`}
      method="post"
      action={to("list", { list: String(id) })}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => pending && event.preventDefault()}
      aria-labelledby="add"
      className="flex flex-col gap-3"
    >
      <h2 id="add" className="text-lg font-semibold">
        {t("lists.add")}
      </h2>
      <input type="hidden" name="intent" value="add" />
      <div className="grid max-w-160 grid-cols-[minmax(0,1fr)_5rem] gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_auto]">
        <NumberField
          name="number"
          label={t("quickOrder.number")}
          defaultValue={number}
          invalid={say("number") !== undefined}
          describedBy={say("number") ? "number-error" : undefined}
          className={`${box} font-mono`}
        />
        <input
          name="quantity"
          aria-label={t("quickOrder.quantity")}
          defaultValue={quantity}
          inputMode="numeric"
          autoComplete="off"
          className={box}
        />
        <Button
          type="submit"
          variant="secondary"
          icon="plus"
          pending={pending}
          pendingLabel={t("lists.saving")}
          className="max-sm:col-span-2"
        >
          {t("lists.addOne")}
        </Button>
      </div>
      <FieldError id="number" error={say("number")} />
      <Import text={text} fileError={say("file")} />
    </Form>
  );
}

function Import({ text, fileError }: { text: string; fileError: string | undefined }) {
  const t = useT();
  return (
    <Disclosure summary={t("lists.import")} open={text !== "" || fileError !== undefined}>
      <div className="flex flex-col gap-3">
        <TextArea
          name="text"
          label={t("lists.text")}
          hint={t("lists.textHint")}
          defaultValue={text}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
        />
        <FileField
          name="file"
          accept={acceptedTables}
          label={t("quickOrder.file")}
          hint={t("quickOrder.fileHint")}
          error={fileError}
        />
        <Button type="submit" variant="secondary" className="self-start">
          {t("lists.importNow")}
        </Button>
      </div>
    </Disclosure>
  );
}

/** Labels for the bins, as a PDF that the browser opens. */
export function Labels({ screen: { id, labels } }: Pick<ListToolProps, "screen">) {
  const t = useT();
  const to = useHref();
  const range = labels && { least: 1, most: labels.most };
  return (
    <Disclosure key={labels?.from} summary={<span id="labels">{t("lists.labels.title")}</span>} open={labels !== null}>
      <form
        method="get"
        action={to("listLabels", { list: String(id) })}
        className="flex max-w-160 flex-col items-start gap-4"
      >
        <p className="max-w-text text-muted">{t("lists.labels.lead")}</p>
        <SelectField
          name="sheet"
          label={t("lists.labels.sheet")}
          defaultValue={labels?.sheet}
          choices={labelSheetNames.map((name) => ({ value: name, label: t(`lists.labels.sheets.${name}`) }))}
          className="w-full"
        />
        <TextField
          name="from"
          label={t("lists.labels.from")}
          hint={t("lists.labels.fromHint")}
          defaultValue={labels?.from ?? "1"}
          error={range && kindText(t, t("lists.labels.from"), { code: "whole_number", values: range })}
          inputMode="numeric"
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" variant="secondary" icon="print">
          {t("lists.labels.make")}
        </Button>
      </form>
    </Disclosure>
  );
}
