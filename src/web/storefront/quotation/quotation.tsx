import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { subtract, times } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { SaveForm } from "../../account/saved/save-form.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { useFrameData, useShop } from "../../shell/frame-data.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { AddForm } from "../cart/add-to-cart.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import { ItemInputs } from "../cart/item-inputs.tsx";
import { DestinationFields } from "../delivery/destination-fields.tsx";
import { QuoteButton } from "./quote-button.tsx";
import { deliveredText, destinationText } from "./quotation-text.ts";
import type * as server from "./quotation.server.ts";

type Page = NonNullable<Awaited<ReturnType<typeof server.loader>>["page"]>;
type Line = Page["lines"][number];
type Reply = PageProps<typeof server>["actionData"];

/** A quotation as its paper says it, what changed since, and what can be done with it. */
export default function Quotation({ loaderData: { page, asked }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const refused = actionData?.intent === "make" ? actionData.error : null;
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8 print:py-0">
      <PrivateHead
        title={
          page
            ? [page.name, t("quotation.heading", { number: page.number })].filter(Boolean).join(" – ")
            : t("quotation.title")
        }
      />
      {refused && (
        <Notice type="error" live>
          {refused.code === "too_many" || refused.code === "quantity_invalid"
            ? cartErrorMessage(t, refused)
            : t(`quotation.errors.${refused.code}`)}
        </Notice>
      )}
      {page ? <Paper page={page} reply={actionData} /> : <LookUp asked={asked} />}
    </div>
  );
}

/** Finds a quotation again by the number on its paper. */
function LookUp({ asked }: { asked: string }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex max-w-text flex-col gap-4">
      <h1 className="text-2xl font-bold">{t("quotation.find.title")}</h1>
      <p>{t("quotation.find.text")}</p>
      <Form action={to("quotation")} className="flex flex-col items-start gap-4" noValidate>
        <TextField
          name="number"
          label={t("quotation.number")}
          placeholder="QU-"
          defaultValue={asked}
          error={asked && t("quotation.errors.quotation_missing")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <Button type="submit">{t("quotation.find.submit")}</Button>
      </Form>
    </div>
  );
}

function Paper({ page, reply }: { page: Page; reply: Reply }) {
  const t = useT();
  const { name, legalName, address, phone } = useShop();
  const { number, kind, madeOn, validUntil, destination } = page;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">{[legalName || name, ...address, phone].filter(Boolean).join(" · ")}</p>
          <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{page.name || t("quotation.title")}</h1>
          <p className="font-semibold tabular-nums">{t("quotation.heading", { number })}</p>
          <p className="text-sm text-muted">
            {t(`quotation.kind.${kind}`)} ·{" "}
            {t("quotation.madeUntil", {
              made: formatDate(madeOn, t),
              until: formatDate(validUntil, t),
            })}
          </p>
          {destination && <p className="text-sm">{destinationText(destination, t)}</p>}
        </div>
        <Downloads page={page} />
      </header>
      <Changes page={page} />
      {/* Sums and order come first: on a phone a system of twenty parts would stand before them. */}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-6 lg:col-start-2 print:order-last">
          {kind !== "comparison" && <Sums page={page} />}
          <IntoCart page={page} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ul className="divide-y divide-line border-y border-line">
            {page.lines.map((line) => (
              <LineRow key={line.sku} line={line} />
            ))}
          </ul>
          <ComputedFrom page={page} />
          <section aria-labelledby="conditions">
            <h2 id="conditions" className="font-semibold">
              {t("quotation.conditions.title")}
            </h2>
            <ul className="mt-1 flex max-w-text list-disc flex-col gap-1 pl-5 text-sm text-muted">
              {page.conditions.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <Keep page={page} reply={reply} />
          <Delivery page={page} reply={reply} />
        </div>
      </div>
    </>
  );
}

function Downloads({ page: { number, name } }: { page: Page }) {
  const to = useHref();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PaperLinks href={(paper) => to("quotationPdf", {}, { number, name: name || undefined, paper })} />
    </div>
  );
}

/** What became of the prices, before anything is put into the cart. */
function Changes({ page }: { page: Page }) {
  const t = useT();
  const { isOver, lines, number, name, validUntil } = page;
  const changed = lines.filter(({ changes }) => changes.length > 0);
  return (
    <section aria-label={t("quotation.changes.title")} className="print:hidden">
      <Notice type={changed.length > 0 || isOver ? "warning" : "success"} title={t("quotation.changes.title")}>
        {isOver && <p>{t("quotation.changes.over", { until: formatDate(validUntil, t) })}</p>}
        {changed.length === 0 ? (
          <p>{t("quotation.changes.none")}</p>
        ) : (
          <ul className="list-disc pl-5">
            {changed.map((line) => (
              <li key={line.sku}>{changeText(line, t)}</li>
            ))}
          </ul>
        )}
        {(changed.length > 0 || isOver) && (
          <div className="mt-3">
            <QuoteButton label={t("quotation.again")} pendingLabel={t("quotation.making")}>
              <input type="hidden" name="from" value={number} />
              <input type="hidden" name="name" value={name} />
            </QuoteButton>
          </div>
        )}
      </Notice>
    </section>
  );
}

function changeText(line: Line, t: ReturnType<typeof useT>): string {
  const said = line.changes.map((change) =>
    t(`quotation.changes.${change}`, {
      was: formatMoney(line.unitPrice, t.language),
      now: line.priceToday === null ? "" : formatMoney(line.priceToday, t.language),
      left: line.quantityToday,
    }),
  );
  return t("quotation.changes.of", { name: line.name, sku: line.sku, what: said.join(t("quotation.comma")) });
}

function LineRow({ line }: { line: Line }) {
  const t = useT();
  const to = useHref();
  const { sku, slug, name, variantName, quantity, unitPrice, delivered } = line;
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={to("product", { id: slug }, { v: sku })} className="link font-semibold">
          {name}
        </Link>
        <p className="text-sm text-muted">
          {t("cart.line.partNumber", { sku })}
          {variantName && <> · {variantName}</>}
        </p>
        {delivered && <p className="text-sm">{deliveredText(delivered, t)}</p>}
      </div>
      <p className="text-right tabular-nums">
        <span className="text-sm text-muted">
          {t("quotation.each", { quantity, price: formatMoney(unitPrice, t.language) })}
        </span>{" "}
        <Money amount={times(unitPrice, quantity)} className="font-semibold" />
      </p>
    </li>
  );
}

function ComputedFrom({ page: { assumptions, kind, query } }: { page: Page }) {
  const t = useT();
  const to = useHref();
  if (assumptions.length === 0 && kind !== "comparison") return null;
  return (
    <section aria-labelledby="computed">
      <h2 id="computed" className="font-semibold">
        {t("quotation.computedFrom")}
      </h2>
      {assumptions.length > 0 && (
        <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
          {assumptions.map(([label, value], at) => (
            <div key={at} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">
                <Figures text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kind === "comparison" && (
        <Link to={`${to("compare")}?${query}`} prefetch="none" className="link mt-2 inline-block">
          {t("quotation.toComparison")}
        </Link>
      )}
      {kind === "system" && (
        <Link to={`${to("airSystem")}?${query}`} prefetch="none" className="link mt-2 inline-block">
          {t("quotation.toSystem")}
        </Link>
      )}
    </section>
  );
}

function Sums({ page: { subtotal, discount, delivery } }: { page: Page }) {
  const t = useT();
  const unknown = <span className="text-sm text-muted">{t("quotation.byZip")}</span>;
  return (
    <dl className="flex flex-col gap-2">
      <Sum name={t("cart.summary.subtotal")}>
        <Money amount={subtotal} />
      </Sum>
      {discount > 0 && (
        <Sum name={t("cart.summary.discount")}>
          −<Money amount={discount} />
        </Sum>
      )}
      <Sum name={delivery ? t(`delivery.method.${delivery.method}`) : t("cart.summary.shipping")}>
        {delivery ? <Money amount={delivery.shipping} /> : unknown}
      </Sum>
      <Sum name={t("cart.summary.tax")}>{delivery ? <Money amount={delivery.tax} /> : unknown}</Sum>
      <div className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <dt>{t(delivery ? "cart.summary.total" : "quotation.goodsTotal")}</dt>
        <dd>
          <Money amount={delivery?.total ?? subtract(subtotal, discount)} />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** What of it can be had goes into the cart, at today's prices. Of products to choose from, one does. */
function IntoCart({ page }: { page: Page }) {
  const t = useT();
  const { kind, lines, goodsToday } = page;
  const items = lines
    .filter(({ quantityToday }) => quantityToday > 0)
    .map(({ sku, name, quantityToday, boughtWith }) => ({ sku, name, quantity: quantityToday, boughtWith }));
  if (items.length === 0) return <Notice type="warning">{t("quotation.nothingLeft")}</Notice>;
  const isWhole = lines.every(({ quantity, quantityToday }) => quantity === quantityToday);
  const forms = kind === "comparison" ? items.map((item) => [item]) : [items];
  return (
    <section aria-labelledby="into-cart" className="flex flex-col gap-3 print:hidden">
      <h2 id="into-cart" className="font-semibold">
        {t("quotation.intoCart.title")}
      </h2>
      {kind !== "comparison" && isWhole && goodsToday !== null && (
        <p className="text-sm">{t("quotation.intoCart.today", { price: formatMoney(goodsToday, t.language) })}</p>
      )}
      {forms.map((form) => (
        <AddForm
          key={form[0]?.sku}
          id={`quoted-${form[0]?.sku}`}
          done={t("cart.add.addedAll", { count: form.length })}
          refusal={(error) => {
            const item = "sku" in error && form.find(({ sku }) => sku === error.sku);
            const why = cartErrorMessage(t, error);
            return item ? t("quotation.intoCart.refused", { name: item.name, sku: item.sku, why }) : why;
          }}
        >
          {(pending) => (
            <>
              <ItemInputs items={form} />
              <Button type="submit" icon="cart" pending={pending} pendingLabel={t("cart.add.pending")}>
                {kind === "comparison"
                  ? t("quotation.intoCart.one", { name: form[0]?.name ?? "" })
                  : t(isWhole ? "quotation.intoCart.all" : "quotation.intoCart.rest", { count: form.length })}
              </Button>
            </>
          )}
        </AddForm>
      ))}
    </section>
  );
}

/** Where it is found again: by its address, and in the account. */
function Keep({ page, reply }: { page: Page; reply: Reply }) {
  const t = useT();
  const to = useHref();
  const { pathname, search } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  const { number, name, isSignedIn, isSaved } = page;
  const url = origin + to("quotation", {}, { number });
  return (
    <section aria-labelledby="keep" className="flex flex-col items-start gap-3 print:hidden">
      <h2 id="keep" className="font-semibold">
        {t("quotation.keep.title")}
      </h2>
      <p className="text-sm text-muted">{t("quotation.keep.text")}</p>
      <p className="flex max-w-full items-center gap-1 text-sm">
        <span className="min-w-0 [overflow-wrap:anywhere]">{url}</span>
        <CopyButton text={url} what={t("quotation.keep.link")} />
      </p>
      {isSignedIn ? (
        <>
          <SaveForm
            number={number}
            name={name}
            action={pathname + search}
            label={t(isSaved ? "quotation.rename" : "quotation.save")}
            reply={reply?.intent === "save" ? reply : null}
          />
          {isSaved && (
            <Link to={to("savedQuotations")} className="link">
              {t("quotation.keep.all")}
            </Link>
          )}
        </>
      ) : (
        <>
          <Form action={to("quotation")} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="number" value={number} />
            <TextField
              id="own-name"
              name="name"
              label={t("quotation.name")}
              hint={t("quotation.keep.nameHint")}
              defaultValue={name}
              autoComplete="off"
              maxLength={80}
            />
            <Button type="submit" variant="secondary">
              {t("quotation.keep.submit")}
            </Button>
          </Form>
          <Link to={to("signIn", {}, { redirectTo: pathname + search })} className="link">
            {t("quotation.keep.signIn")}
          </Link>
        </>
      )}
    </section>
  );
}

/** The same goods with shipping and tax to a ZIP code: another paper with another number. */
function Delivery({ page, reply }: { page: Page; reply: Reply }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const sent = useNavigation().formData?.get("intent");
  const { number, name, destination, isFreight } = page;
  return (
    <section aria-labelledby="delivery" className="print:hidden">
      <h2 id="delivery" className="font-semibold">
        {t(destination ? "quotation.zip.change" : "quotation.zip.title")}
      </h2>
      <Form
        key={number}
        method="post"
        action={pathname + search}
        noValidate
        className="mt-2 flex flex-col items-start gap-3"
      >
        <input type="hidden" name="intent" value="zip" />
        <input type="hidden" name="from" value={number} />
        <input type="hidden" name="name" value={name} />
        <DestinationFields
          id="zip"
          destination={destination}
          refused={reply?.intent === "zip" ? reply : null}
          freight={isFreight}
        />
        <Button type="submit" variant="secondary" pending={sent === "zip"} pendingLabel={t("quotation.making")}>
          {t("quotation.zip.submit")}
        </Button>
      </Form>
    </section>
  );
}
