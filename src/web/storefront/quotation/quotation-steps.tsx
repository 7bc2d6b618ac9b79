import { Form, useLocation, useNavigation } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import type { SavedReply } from "../../account/saved/saved-action.server.ts";
import { savedErrorText, SaveForm } from "../../account/saved/save-form.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useFrameData } from "../../shell/frame-data.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AddForm } from "../cart/add-to-cart.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import { ItemInputs } from "../cart/item-inputs.tsx";
import { DestinationFields } from "../delivery/destination-fields.tsx";
import type { QuotationPage, QuotationReply } from "./quotation-page.ts";

/** Adds the available goods to the cart at today's prices; of a comparison, one product. */
export function IntoCart({ page }: { page: QuotationPage }) {
  const t = useT();
  const { kind, lines, goodsToday } = page;
  const items = lines
    .filter(({ quantityToday }) => quantityToday > 0)
    .map(({ sku, name, quantityToday, boughtWith }) => ({ sku, name, quantity: quantityToday, boughtWith }));
  if (items.length === 0) {
    const byQuote = lines.filter(({ changes }) => changes.includes("by_quote")).length;
    const quote = byQuote === 0 ? "none" : byQuote === lines.length ? "all" : "some";
    return <Notice type={quote === "all" ? "info" : "warning"}>{t("quotation.nothingLeft", { quote })}</Notice>;
  }
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
              <input type="hidden" name="putBack" value={kind === "comparison" ? "yes" : "missing"} />
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

/** Asks the shop for an offer of these goods: an estimate binds nobody. */
export function AskOffer({ number }: Pick<QuotationPage, "number">) {
  const t = useT();
  const to = useHref();
  return (
    <ButtonLink
      to={to("askQuote", {}, { estimate: number })}
      variant="secondary"
      icon="mail"
      className="self-start print:hidden"
    >
      {t("quotation.askQuote")}
    </ButtonLink>
  );
}

/** Ways to find it again: its URL, and the account. */
export function Keep({ page, reply }: { page: QuotationPage; reply: QuotationReply }) {
  const t = useT();
  const to = useHref();
  const { pathname, search } = useLocation();
  const origin = useFrameData()?.publicUrl ?? "";
  const { number, name, isSignedIn, isSaved, hasOwnPrices } = page;
  const url = origin + to("quotation", {}, { number });
  return (
    <section aria-labelledby="keep" className="flex flex-col items-start gap-3 print:hidden">
      <h2 id="keep" className="font-semibold">
        {t("quotation.keep.title")}
      </h2>
      <p className="text-sm text-muted">{t(hasOwnPrices ? "quotation.keep.ownText" : "quotation.keep.text")}</p>
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
          <OwnName number={number} name={name} reply={reply?.intent === "save" ? reply : null} />
          <Link to={to("signIn", {}, { redirectTo: pathname + search })} className="link">
            {t("quotation.keep.signIn")}
          </Link>
        </>
      )}
    </section>
  );
}

function OwnName({ number, name, reply }: Pick<QuotationPage, "number" | "name"> & { reply: SavedReply | null }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Form key={name} method="post" action={pathname + search} noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="name" />
      <input type="hidden" name="number" value={number} />
      <TextField
        id="own-name"
        name="name"
        label={t("quotation.name")}
        hint={t("quotation.keep.nameHint")}
        defaultValue={reply?.typed ?? name}
        error={reply && savedErrorText(t, reply.error)}
        autoComplete="off"
        maxLength={80}
      />
      <Button type="submit" variant="secondary">
        {t("quotation.keep.submit")}
      </Button>
    </Form>
  );
}

/** The same goods with shipping and tax to a ZIP code: another paper with another number. */
export function Delivery({ page, reply }: { page: QuotationPage; reply: QuotationReply }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const intent = useNavigation().formData?.get("intent");
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
        <Button type="submit" variant="secondary" pending={intent === "zip"} pendingLabel={t("quotation.making")}>
          {t("quotation.zip.submit")}
        </Button>
      </Form>
    </section>
  );
}
