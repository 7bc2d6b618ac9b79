import { Form } from "react-router";
import type { RefusedRow } from "#engine/lists/import-lines.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { cartErrorMessage } from "../../storefront/cart/cart-error-message.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { listLabel } from "./list-errors.ts";
import type { ListReplyView, ListScreen } from "./list-screen.ts";

/** The outcome of the last step: what was changed, with Undo; what went into the cart, and what did not. */
export function Outcome({ screen, reply }: { screen: ListScreen; reply: ListReplyView }) {
  const t = useT();
  if (!reply) return <Done screen={screen} />;
  return (
    <>
      {reply.isCounted && <SuccessNotice>{t("lists.done.counted")}</SuccessNotice>}
      {reply.cartError && <ErrorNotice>{cartErrorMessage(t, reply.cartError)}</ErrorNotice>}
      {reply.refused.length > 0 && <Refused reply={reply} />}
      {reply.order && <Ordered order={reply.order} />}
    </>
  );
}

function Done({ screen: { done, removed, added, there, id } }: { screen: ListScreen }) {
  const t = useT();
  const to = useHref();
  if (done === null) return null;
  return (
    <SuccessNotice>
      <p>{t(`lists.done.${done}`, { added, there })}</p>
      {done === "removed" && removed !== null && (
        <Form method="post" action={to("list", { list: String(id) })} className="mt-2">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="line" value={removed} />
          <Button type="submit" variant="secondary" size="small">
            {t("lists.undo")}
          </Button>
        </Form>
      )}
    </SuccessNotice>
  );
}

type Order = NonNullable<NonNullable<ListReplyView>["order"]>;

function Ordered({ order: { added, rest, uncounted } }: { order: Order }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      {added.lines > 0 && (
        <Notice type="success" live title={t("quickOrder.added", added)}>
          <Link to={to("cart")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
            {t("cart.add.view")}
          </Link>
        </Notice>
      )}
      {rest.length > 0 && (
        <Notice type="warning" live title={t("lists.left", { count: rest.length })}>
          <ul className="list-disc pl-5 text-sm">
            {rest.map(({ number, quantity, state }) => (
              <li key={number}>{t(`lists.why.${state?.code ?? "unknown"}`, { sku: number, quantity })}</li>
            ))}
          </ul>
          <Form method="post" action={to("quickOrder")} className="mt-2">
            <input type="hidden" name="intent" value="check" />
            {rest.map(({ number, quantity }) => (
              <span key={number} hidden>
                <input type="hidden" name="number" value={number} />
                <input type="hidden" name="quantity" value={quantity} />
              </span>
            ))}
            <Button type="submit" variant="secondary" size="small">
              {t("lists.seeToRest")}
            </Button>
          </Form>
        </Notice>
      )}
      {uncounted > 0 && <Notice type="info">{t("lists.uncounted", { count: uncounted })}</Notice>}
    </>
  );
}

function Refused({ reply: { refused, added, there } }: { reply: NonNullable<ListReplyView> }) {
  const t = useT();
  return (
    <>
      {added + there > 0 && <SuccessNotice>{t("lists.done.added", { added, there })}</SuccessNotice>}
      <Notice type="warning" live title={t("lists.refused", { count: refused.length })}>
        <ul className="list-disc pl-5 text-sm">
          {refused.map((row, at) => (
            <li key={at} className="wrap-anywhere">
              {rowText(t, row)}
            </li>
          ))}
        </ul>
      </Notice>
    </>
  );
}

/** The row as it was typed, and why it did not come onto the list. */
function rowText(t: Translator, { text, error, choices }: RefusedRow): string {
  const row = text.trimEnd().replaceAll("\t", " · ");
  if ("field" in error)
    return t("lists.row.wrong", { text: row, error: kindText(t, t(listLabel(error.field)), error) });
  return t(`lists.row.${error.code}`, { text: row, choices: choices.join(", ") });
}
