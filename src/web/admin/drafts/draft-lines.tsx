import { formatMoney } from "#i18n/format.ts";
import { cents } from "#domain/kernel/money.ts";
import { mostDraftLines } from "#domain/checkout/draft.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Panel } from "../panel.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import type { DraftReply } from "./draft-reply.server.ts";
import type { FieldsProps } from "./draft-fields.tsx";
import type { LineShown } from "./line-shown.ts";
import { RemoveLine } from "./remove-line.tsx";

/** Lines with their prices, an empty line, and a search for goods. */
export function Lines({ about, ...props }: FieldsProps & { about: string }) {
  const t = useT();
  const { form } = props;
  const next = (form.lines.at(-1)?.place ?? -1) + 1;
  return (
    <Panel id="lines" title={t("adminDrafts.goods")}>
      <p className="text-sm text-muted">{about}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {form.lines.map((line, at) => (
          <Line key={line.place} line={line} number={at + 1} {...props} />
        ))}
        {form.lines.length < mostDraftLines && (
          <Line line={{ ...emptyLine, place: next }} number={form.lines.length + 1} {...props} />
        )}
      </ul>
      <Search reply={props.reply} />
    </Panel>
  );
}

const emptyLine = {
  soldPrice: null,
  sku: "",
  name: null,
  variantName: null,
  pictureFamily: null,
  shopPrice: null,
  contractPrice: null,
  isOnRequest: false,
  available: 0,
};

function Line({ line, number, form, errorOf }: FieldsProps & { line: LineShown; number: number }) {
  const t = useT();
  const at = (part: string) => `lines.${line.place}.${part}`;
  const field = (part: string) => ({
    name: at(part),
    defaultValue: form.values[at(part)] ?? (part === "sku" ? line.sku : ""),
    error: errorOf(at(part)),
    autoComplete: "off",
  });
  const name = [line.name, line.variantName].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-col gap-2 py-3">
      <fieldset className="field-row sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)_minmax(0,1.5fr)]">
        <legend className="sr-only">{t("adminDrafts.lineName", { line: number })}</legend>
        <TextField {...field("sku")} label={t("adminDrafts.sku")} autoCapitalize="characters" maxLength={60} />
        <TextField {...field("quantity")} label={t("adminDrafts.quantity")} inputMode="numeric" maxLength={6} />
        {form.mayPrice ? (
          <>
            <TextField {...field("price")} label={t("adminDrafts.price")} inputMode="decimal" maxLength={16} />
            <TextField {...field("reason")} label={t("adminDrafts.reason")} maxLength={200} />
          </>
        ) : (
          ["price", "reason"].map((part) => (
            <input key={part} type="hidden" name={at(part)} value={form.values[at(part)] ?? ""} />
          ))
        )}
      </fieldset>
      {(line.sku !== "" || name !== "") && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <LineFacts line={line} name={name} quantity={Number(form.values[at("quantity")] ?? 0)} />
          <RemoveLine place={line.place} name={name || line.sku} />
        </div>
      )}
    </li>
  );
}

/** The price of goods by the buyer's own price lists; empty where they say nothing. */
function contractText({ contractPrice, isOnRequest }: LineShown, t: Translator): string {
  if (isOnRequest) return t("adminDrafts.onRequestHint");
  if (contractPrice === null) return "";
  return t("adminDrafts.contractHint", { price: formatMoney(cents(contractPrice), t.language) });
}

/** The name of a line's goods, what one costs, and how many there are. */
function LineFacts({ line, name, quantity }: { line: LineShown; name: string; quantity: number }) {
  const t = useT();
  const amount = line.soldPrice ?? line.shopPrice;
  const price = amount === null ? null : formatMoney(cents(amount), t.language);
  const priceKey = line.soldPrice === null ? "adminDrafts.priceHint" : "adminOrders.change.orderedAt";
  const contract = contractText(line, t);
  const facts = (
    <>
      {name && (
        <span className="font-medium text-ink">
          <Figures text={name} />
        </span>
      )}
      {price !== null && (
        <>
          {" "}
          · <Figures text={t(priceKey, { price })} /> · {contract && <>{contract} · </>}
          <span className={line.available < quantity ? "font-semibold text-danger" : ""}>
            {t("adminDrafts.available", { count: Math.max(0, line.available) })}
          </span>
          {line.available < quantity && <span className="block">{t("adminDrafts.beyondStock")}</span>}
        </>
      )}
    </>
  );
  return (
    <p className="min-w-0 text-muted">
      {name ? <WithThumbnail picture={line.pictureFamily}>{facts}</WithThumbnail> : facts}
    </p>
  );
}

/** Finds goods by their name or number, each with a button that adds it. */
export function Search({ reply }: { reply: Pick<DraftReply, "find" | "found"> | undefined }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-3">
      <div className="field-row sm:grid-cols-[minmax(0,24rem)_auto]">
        <TextField
          name="find"
          type="search"
          label={t("adminDrafts.find")}
          hint={t("adminDrafts.findHint")}
          defaultValue={reply?.find ?? ""}
          autoComplete="off"
          maxLength={80}
        />
        <BesideFields>
          <Button type="submit" name="intent" value="find" variant="secondary" icon="search">
            {t("adminDrafts.findSubmit")}
          </Button>
        </BesideFields>
      </div>
      {reply?.found && (
        <div role="status">
          {reply.found.length === 0 ? (
            <p>{t("adminDrafts.foundNone", { text: reply.find })}</p>
          ) : (
            <ul aria-label={t("adminDrafts.found")} className="flex flex-col divide-y divide-line border-y border-line">
              {reply.found.map(({ sku, name, variantName, picture, price, available }) => (
                <li key={sku} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
                  <WithThumbnail picture={picture}>
                    <span className="font-medium">
                      <Figures text={[name, variantName].filter(Boolean).join(" · ")} />
                    </span>
                    <span className="block text-muted">
                      {sku} · <Figures text={formatMoney(cents(price), t.language)} /> ·{" "}
                      {t("adminDrafts.available", { count: Math.max(0, available) })}
                    </span>
                  </WithThumbnail>
                  <Button
                    type="submit"
                    name="add"
                    value={sku}
                    variant="secondary"
                    size="small"
                    aria-label={t("adminDrafts.addOne", { name: [sku, name].join(" ") })}
                  >
                    {t("adminDrafts.add")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
