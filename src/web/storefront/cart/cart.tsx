import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { BuysForText } from "../../shell/buys-for-line.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { BeginSignedIn } from "./begin-signed-in.tsx";
import type { CartReply } from "./cart-action.server.ts";
import { CartLine, quantityWords } from "./cart-line.tsx";
import { AskDelete, CartSummary } from "./cart-summary.tsx";
import type { LineView } from "./cart-view.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { cartErrorMessage } from "./cart-error-message.ts";
import type * as server from "./cart.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function Cart({ loaderData, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const { cart, askDelete, note } = loaderData;
  const deleting = useDelete(cart.lines);
  const answer = deleting.reply ?? reply;
  const isComing = useComing();
  return (
    <div className="page py-6">
      <PrivateHead title={t("cart.title")} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl font-bold">{t("cart.title")}</h1>
        {cart.count > 0 && <p className="text-muted">{t("cart.itemCount", { count: cart.count })}</p>}
        <OtherWays count={cart.count} />
      </div>
      <BuysForText view={loaderData.buyingFor} className="noscript:block hidden -mx-4 mt-2" />
      {askDelete && <AskDelete sku={askDelete} />}
      {note && <Notice className="mt-4">{note}</Notice>}
      {answer && !answer.ok && (answer.intent === "add" || answer.intent === "undo") && (
        // Of several that were added at once, the one that is in the way.
        <Notice type="error" live className="mt-4" title={"sku" in answer.error && answer.error.sku}>
          {cartErrorMessage(t, answer.error)}
          {answer.error.code === "too_many_carts" && <BeginSignedIn />}
        </Notice>
      )}
      {reply && <AboutLine reply={reply} lines={cart.lines} />}
      <Deleted reply={answer} name={deleting.name} />
      <p role="status" className={isComing ? "mt-4 font-semibold" : "sr-only"}>
        {isComing ? t("cart.add.pending") : ""}
      </p>
      {cart.lines.length === 0 && !isComing && (
        <div className="mt-6">
          <EmptyCart unpaid={loaderData.unpaid} elsewhere={loaderData.elsewhere} />
        </div>
      )}
      {cart.lines.length > 0 && (
        <div className="mt-2 grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
          <Lines data={loaderData} reply={reply} onDelete={deleting.ask} />
          <CartSummary cart={cart} reply={reply} />
        </div>
      )}
      <ConfirmDialog
        open={deleting.asked !== null}
        title={t("cart.delete.prompt")}
        text={deleting.asked?.name}
        confirmLabel={t("cart.delete.confirm")}
        cancelLabel={t("cart.delete.keep")}
        onConfirm={deleting.confirm}
        onCancel={() => deleting.ask(null)}
        danger
      />
    </div>
  );
}

/**
 * The answer to a line's form that was sent without scripts, above all lines: its own may be far below, or have left
 * the cart meanwhile, by another tab perhaps. Scripts go on to say it at the line alone.
 */
function AboutLine({ reply, lines }: { reply: CartReply; lines: readonly LineView[] }) {
  const t = useT();
  const line = lines.find(({ sku }) => sku === reply.sku);
  const isRefused = !reply.ok && (reply.intent === "quantity" || reply.intent === "reference");
  const words = line ? quantityWords(t, line, reply) : isRefused && t("cart.line.gone");
  return (
    words && (
      <div className={line && "hidden noscript:block"}>
        <Notice type="error" className="mt-4" title={line?.name ?? reply.sku}>
          {words}
        </Notice>
      </div>
    )
  );
}

/** Ways from the cart to quick order and to a list of parts. */
function OtherWays({ count }: { count: number }) {
  const t = useT();
  const to = useHref();
  const link = "link inline-flex min-h-8 items-center text-sm font-semibold pointer-coarse:min-h-11 print:hidden";
  return (
    <div className="ml-auto flex flex-wrap gap-x-5">
      {count > 0 && (
        <Link to={to("addToList", {}, { from: "cart" })} prefetch="none" className={link}>
          {t("cart.toList")}
        </Link>
      )}
      <Link to={to("quickOrder")} className={link}>
        {t("cart.quickOrder")}
      </Link>
    </div>
  );
}

function Lines({
  data: { cart, hasMotor, buyingFor },
  reply,
  onDelete,
}: {
  data: PageProps<typeof server>["loaderData"];
  reply: CartReply | undefined;
  onDelete: (line: LineView) => void;
}) {
  const t = useT();
  const to = useHref();
  return (
    <div>
      <ul>
        {cart.lines.map((line) => (
          <CartLine
            key={line.sku}
            line={line}
            power={cart.power}
            isOfCompany={buyingFor.buysFor !== null}
            reply={reply}
            onDelete={() => onDelete(line)}
          />
        ))}
      </ul>
      {hasMotor && (
        <Link
          to={to("myPower", {}, { back: to("cart") })}
          prefetch="none"
          className="link mt-4 inline-flex min-h-6 items-center text-sm font-semibold print:hidden"
        >
          {t(cart.power ? "power.change" : "power.title")}
        </Link>
      )}
      {cart.delivery === "LOCAL" && (
        <Notice className="mt-5" title={t("cart.freightNote.title")}>
          {t("cart.freightNote.text")}
        </Notice>
      )}
    </div>
  );
}

/** True while goods from another page are being added: an empty cart would look like a loss. */
function useComing(): boolean {
  const isComing = useFetchers().some(({ formData }) => formData?.get("intent") === "add");
  const was = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone, and with it who would count anew.
    if (was.current && !isComing) void refreshVisitor();
    was.current = isComing;
  }, [isComing]);
  return isComing;
}

/** The question before a delete, and the delete itself. */
function useDelete(lines: readonly LineView[]) {
  const to = useHref();
  const fetcher = useFetcher<CartReply>({ key: "cart-delete" });
  const [lineToRemove, setAsked] = useState<LineView | null>(null);
  const [name, setName] = useState<string | null>(null);
  const reply = fetcher.state === "idle" && !fetcher.unsent ? fetcher.data : undefined;
  useEffect(() => {
    if (reply) void refreshVisitor();
  }, [reply]);
  return {
    asked: lineToRemove,
    name,
    reply,
    ask: setAsked,
    confirm: () => {
      setAsked(null);
      // The lines may have come anew since the question, with a quantity that was saved meanwhile.
      const line = lines.find(({ sku }) => sku === lineToRemove?.sku);
      if (!line) return;
      setName(line.name);
      void fetcher.submit({ intent: "delete", sku: line.sku }, { method: "post", action: to("cart") });
    },
  };
}

/** The deleted line, with Undo. */
function Deleted({ reply, name }: { reply: CartReply | undefined; name: string | null }) {
  const t = useT();
  const to = useHref();
  const fetcher = useFetcher<CartReply>({ key: "cart-delete" });
  const notice = useRef<HTMLDivElement>(null);
  const deletion = reply?.ok && reply.intent === "delete" ? reply : null;
  useEffect(() => {
    if (deletion) notice.current?.focus();
  }, [deletion]);
  if (reply?.ok && reply.intent === "undo")
    return (
      <Notice type="success" live className="mt-4">
        {t("cart.delete.undone", { name: name ?? reply.sku })}
      </Notice>
    );
  if (!deletion?.undo) return null;
  return (
    <div ref={notice} tabIndex={-1} className="mt-4">
      <Notice live title={t("cart.delete.done", { name: name ?? deletion.sku })}>
        <fetcher.Form method="post" action={to("cart")} className="mt-1">
          <input type="hidden" name="intent" value="undo" />
          {Object.entries(deletion.undo).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value ?? ""} />
          ))}
          <Button type="submit" variant="secondary" size="small">
            {t("cart.delete.undo")}
          </Button>
        </fetcher.Form>
      </Notice>
    </div>
  );
}
