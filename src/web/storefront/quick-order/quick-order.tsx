import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { BeginSignedIn } from "../cart/begin-signed-in.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import { EarlierLines } from "./earlier-lines.tsx";
import { OrderRows } from "./order-rows.tsx";
import { PasteBox } from "./paste-box.tsx";
import type * as server from "./quick-order.server.ts";
import type { FileError } from "./quick-order.server.ts";
import { useDraft } from "./use-draft.ts";

/** Part numbers and quantities, typed, pasted or uploaded, checked line by line and put into the cart at once. */
export default function QuickOrder({ loaderData, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { rows, text, version, earlier, save, take, clear } = useDraft(form, reply);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes away.
  const then = (step: () => void) => () => (step(), heading.current?.focus());
  const formData = useNavigation().formData;
  const pending = formData?.has("press") ? (formData.get("intent") === "add" ? "add" : "check") : null;
  useEffect(() => {
    if (reply?.added) void refreshVisitor();
  }, [reply]);
  return (
    <div className="page flex flex-col gap-5 py-6 lg:py-8">
      <PrivateHead title={t("quickOrder.title")} />
      <div className="flex max-w-text flex-col gap-2">
        <h1 className="text-2xl font-bold">{t("quickOrder.title")}</h1>
        <p>{t("quickOrder.lead")}</p>
      </div>
      {reply && <Outcome reply={reply} />}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        autoComplete="off"
        preventScrollReset
        onInput={save}
        onSubmit={(event) => {
          // A second press while the first is under way counts as the same request.
          if (pending) event.preventDefault();
        }}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <input type="hidden" name="press" value={reply?.press ?? loaderData.press} />
        <section aria-labelledby="lines" className="flex min-w-0 flex-col gap-4">
          <h2 ref={heading} id="lines" tabIndex={-1} className="text-xl font-semibold outline-none">
            {t("quickOrder.lines")}
          </h2>
          <OrderRows key={version} rows={rows} power={reply?.power ?? null} />
          <Presses pending={pending} />
          {earlier.length > 0 && <EarlierLines rows={earlier} onTake={then(take)} onClear={then(clear)} />}
        </section>
        <PasteBox
          key={`paste ${version}`}
          text={text}
          fileError={reply?.error && isOfFile(reply.error) ? reply.error.code : null}
          pending={pending === "check"}
        />
      </Form>
    </div>
  );
}

function Presses({ pending }: { pending: "add" | "check" | null }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="intent"
        value="add"
        icon="cart"
        pending={pending === "add"}
        pendingLabel={t("cart.add.pending")}
      >
        {t("quickOrder.add")}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="check"
        variant="secondary"
        pending={pending === "check"}
        pendingLabel={t("quickOrder.checking")}
      >
        {t("quickOrder.check")}
      </Button>
      <Button type="submit" name="intent" value="choose" formAction={to("addToList")} variant="quiet">
        {t("cart.toList")}
      </Button>
    </div>
  );
}

type Reply = NonNullable<PageProps<typeof server>["actionData"]>;

type ReplyError = NonNullable<Reply["error"]>;

const isOfFile = (error: ReplyError): error is { readonly code: FileError } =>
  error.code === "file_unreadable" || error.code === "file_empty";
const isOfFields = (error: ReplyError): error is { readonly code: FileError | "nothing_typed" } =>
  isOfFile(error) || error.code === "nothing_typed";

/** The outcome of the last press: what went into the cart, what is ready, and what needs a look. */
function Outcome({ reply: { added, error, rows, rest } }: { reply: Reply }) {
  const t = useT();
  const to = useHref();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [rows]);
  const ready = rows.filter(({ state }) => state && "quantity" in state).length;
  const open = rows.length - ready;
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {added && added.lines > 0 && (
        <Notice type="success" live title={t("quickOrder.added", added)}>
          <Link to={to("cart")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
            {t("cart.add.view")}
          </Link>
        </Notice>
      )}
      {error && (
        <Notice type="error" live title={"sku" in error && error.sku}>
          {isOfFields(error) ? t(`quickOrder.errors.${error.code}`) : cartErrorMessage(t, error)}
          {error.code === "too_many_carts" && <BeginSignedIn />}
        </Notice>
      )}
      {rows.length > 0 && !error && (
        <Notice type={open > 0 ? "warning" : "success"} live>
          {t(added ? "quickOrder.left" : "quickOrder.checked", { ready, open })}
        </Notice>
      )}
      {rest !== "" && <Notice type="warning">{t("quickOrder.rest")}</Notice>}
    </div>
  );
}
