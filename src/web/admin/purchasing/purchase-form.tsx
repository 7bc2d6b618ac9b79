import { Form, useNavigation } from "react-router";
import { cents } from "#domain/kernel/money.ts";
import { mostPurchaseLines } from "#domain/inventory/purchase-order.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Search } from "../drafts/draft-lines.tsx";
import { RemoveLine } from "../drafts/remove-line.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { Panel } from "../panel.tsx";
import type { PurchaseReply } from "./purchase-action.server.ts";
import type { PurchaseForm, PurchaseScreen } from "./purchase-screen.server.ts";
import { purchaseErrorLine } from "./purchase-words.ts";

type Line = PurchaseForm["lines"][number];
type ErrorOf = (field: string) => string | undefined;

interface FormProps {
  readonly screen: PurchaseScreen;
  readonly form: PurchaseForm;
  readonly reply: PurchaseReply | undefined;
}

/** The form of a purchase order that is not sent yet. */
export function DraftForm({ screen, form, reply }: FormProps) {
  const t = useT();
  const to = useHref();
  const errorOf: ErrorOf = (field) => {
    const error = reply?.error?.fieldErrors.find((one) => one.field === field);
    return error && purchaseErrorLine(t, error).message;
  };
  if (form.suppliers.length === 0)
    return (
      <Notice type="info">
        <p>{t("adminPurchases.noSuppliers")}</p>
        <ButtonLink to={to("adminSupplierNew")} size="small" className="mt-2">
          {t("adminPurchases.addSupplier")}
        </ButtonLink>
      </Notice>
    );
  return (
    <Form
      // The reply contains the typed values: remount the fields with them.
      key={JSON.stringify([form.values, screen.version])}
      method="post"
      action={reply?.kept ? to("adminPurchase", { number: reply.kept }) : undefined}
      noValidate
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <input type="hidden" name="version" value={screen.version} />
      {screen.opened && <OpenedTexts texts={screen.opened} />}
      {screen.key !== "" && <input type="hidden" name="key" value={screen.key} />}
      {/* Enter saves, and does not press what happens to stand first. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        {t("adminPurchases.save")}
      </button>
      <div className="flex min-w-0 flex-col gap-6">
        <Order form={form} errorOf={errorOf} />
        <Goods form={form} errorOf={errorOf} reply={reply} />
      </div>
      <Sums total={form.total} mayDiscard={screen.number !== null} />
    </Form>
  );
}

/** The total, and the buttons that save, send or discard the order. */
function Sums({ total, mayDiscard }: { total: number; mayDiscard: boolean }) {
  const t = useT();
  const navigation = useNavigation();
  const pending = navigation.state === "submitting" ? (navigation.formData?.get("intent") ?? null) : null;
  return (
    <aside
      aria-labelledby="sums"
      className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 xl:sticky xl:top-6"
    >
      <h2 id="sums" className="text-lg font-semibold">
        {t("adminPurchases.sum")}
      </h2>
      {total > 0 ? (
        <p className="text-lg font-bold">
          <Money amount={cents(total)} />
        </p>
      ) : (
        <p className="text-sm text-muted">{t("adminPurchases.sumNone")}</p>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" name="intent" value="save" variant="secondary" wide pending={pending === "save"}>
          {t("adminPurchases.save")}
        </Button>
        <Button type="submit" name="intent" value="send" wide pending={pending === "send"}>
          {t("adminPurchases.send")}
        </Button>
        <p className="text-sm text-muted">{t("adminPurchases.sendHint")}</p>
        {mayDiscard && (
          <Button type="submit" name="intent" value="discard" variant="quiet" wide>
            {t("adminPurchases.discard")}
          </Button>
        )}
      </div>
    </aside>
  );
}

function Order({ form, errorOf }: { form: PurchaseForm; errorOf: ErrorOf }) {
  const t = useT();
  return (
    <Panel id="order" title={t("adminPurchases.order")}>
      <div className="field-row sm:grid-cols-2">
        <SelectField
          name="supplier"
          label={t("adminPurchases.supplierName")}
          placeholder={t("adminPurchases.choose")}
          choices={form.suppliers.map(({ id, name, leadDays }) => ({
            value: String(id),
            label: leadDays === null ? name : t("adminPurchases.leadOf", { name, days: leadDays }),
          }))}
          defaultValue={form.values["supplier"] ?? ""}
          error={errorOf("supplier")}
        />
        <TextField
          name="note"
          label={t("adminPurchases.note")}
          optional
          defaultValue={form.values["note"] ?? ""}
          autoComplete="off"
          maxLength={500}
          error={errorOf("note")}
        />
      </div>
    </Panel>
  );
}

function Goods({ form, errorOf, reply }: Omit<FormProps, "screen"> & { errorOf: ErrorOf }) {
  const t = useT();
  const next = (form.lines.at(-1)?.place ?? -1) + 1;
  const empty: Line = { place: next, sku: "", name: null, picture: null, available: 0, toCome: 0, cost: null };
  return (
    <Panel id="lines" title={t("adminPurchases.goods")}>
      <p className="text-sm text-muted">{t("adminPurchases.goodsText")}</p>
      <FieldError id="lines" error={errorOf("lines")} />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {[...form.lines, ...(form.lines.length < mostPurchaseLines ? [empty] : [])].map((line, at) => (
          <LineFields key={line.place} line={line} number={at + 1} values={form.values} errorOf={errorOf} />
        ))}
      </ul>
      <Search reply={reply} />
    </Panel>
  );
}

interface LineProps {
  readonly line: Line;
  readonly number: number;
  readonly values: PurchaseForm["values"];
  readonly errorOf: ErrorOf;
}

function LineFields({ line, number, values, errorOf }: LineProps) {
  const t = useT();
  const field = (part: string) => ({
    name: `lines.${line.place}.${part}`,
    defaultValue: values[`lines.${line.place}.${part}`] ?? "",
    error: errorOf(`lines.${line.place}.${part}`),
    autoComplete: "off",
  });
  return (
    <li className="flex flex-col gap-2 py-3">
      <fieldset className="field-row sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_minmax(0,1.2fr)]">
        <legend className="sr-only">{t("adminDrafts.lineName", { line: number })}</legend>
        <TextField {...field("sku")} label={t("adminDrafts.sku")} autoCapitalize="characters" maxLength={60} />
        <TextField {...field("quantity")} label={t("adminDrafts.quantity")} inputMode="numeric" maxLength={9} />
        <TextField {...field("cost")} label={t("adminPurchases.cost")} inputMode="decimal" maxLength={16} />
        <TextField {...field("expected")} type="date" label={t("adminPurchases.expectedOn")} />
      </fieldset>
      {line.sku !== "" && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <p className="min-w-0 text-muted">
            {line.name !== null && (
              <WithThumbnail picture={line.picture}>
                <span className="font-medium text-ink">
                  <Figures text={line.name} />
                </span>{" "}
                · {factsOf(line, t).join(" · ")}
              </WithThumbnail>
            )}
          </p>
          <RemoveLine place={line.place} name={line.name ?? line.sku} />
        </div>
      )}
    </li>
  );
}

function factsOf({ available, toCome, cost }: Line, t: ReturnType<typeof useT>): string[] {
  return [
    t("adminDrafts.available", { count: Math.max(0, available) }),
    ...(toCome > 0 ? [t("adminPurchases.toCome", { count: toCome })] : []),
    ...(cost === null ? [] : [t("adminPurchases.paid", { price: formatMoney(cost, t.language) })]),
  ];
}

/** A draft's goods for staff who may not edit it, without costs. */
export function DraftLines({ form }: { form: PurchaseForm }) {
  const t = useT();
  return (
    <Panel id="lines" title={t("adminPurchases.goods")}>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {form.lines.map(({ place, sku, name }) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {sku} {name && <Figures text={name} />}
            </span>
            <span className="tabular-nums">{form.values[`lines.${place}.quantity`]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
