import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import type * as server from "./cart-reminder.server.ts";

type Props = PageProps<typeof server>;
type Goods = Extract<Props["loaderData"], { kind: "goods" }>;
type Refused = NonNullable<NonNullable<Props["actionData"]>["error"]>;

/** The links of a reminder: goods with a button that puts them into this browser's cart, or the end of reminders. */
export default function CartReminder({ loaderData, actionData }: Props) {
  const t = useT();
  const title = t(loaderData.kind === "stop" ? "alerts.cart.stopTitle" : "alerts.cart.title");
  return (
    <div className="page py-8">
      <PrivateHead title={title} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <h1 className="text-2xl font-bold">{title}</h1>
        {actionData?.error && <Refusal error={actionData.error} />}
        {loaderData.kind === "goods" ? (
          <Restore goods={loaderData} />
        ) : loaderData.kind === "stop" ? (
          <Stop isOurs={loaderData.isOurs} isStopped={loaderData.isStopped || (actionData?.isStopped ?? false)} />
        ) : (
          <Expired />
        )}
      </div>
    </div>
  );
}

function Expired() {
  const t = useT();
  const to = useHref();
  return (
    <>
      <p>{t("alerts.cart.expired")}</p>
      <ButtonLink to={to("home")} variant="secondary" className="self-start">
        {t("alerts.cart.home")}
      </ButtonLink>
    </>
  );
}

function Stop({ isOurs, isStopped }: { isOurs: boolean; isStopped: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const pending = useNavigation().state === "submitting";
  if (isStopped)
    return (
      <Notice type="success" live title={t("alerts.cart.stopped")}>
        {t("alerts.cart.stoppedText")}
      </Notice>
    );
  if (!isOurs) return <p>{t("alerts.cart.badLink")}</p>;
  return (
    <>
      <p>{t("alerts.cart.stopText")}</p>
      <Form method="post" action={pathname + search}>
        <Button type="submit" pending={pending} pendingLabel={t("alerts.pending")}>
          {t("alerts.cart.stop")}
        </Button>
      </Form>
    </>
  );
}

function Refusal({ error }: { error: Refused }) {
  const t = useT();
  if (error.code === "link_expired") return null;
  return (
    <ErrorNotice>{error.code === "nothing_left" ? t("alerts.cart.nothing") : cartErrorMessage(t, error)}</ErrorNotice>
  );
}

function Restore({ goods: { lines, total } }: { goods: Goods }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { state, formMethod } = useNavigation();
  const isAnswered = state === "loading" && formMethod !== undefined;
  useEffect(() => {
    // The cart's page comes next, and this one is gone with its button.
    if (isAnswered) void refreshVisitor();
  }, [isAnswered]);
  const orderable = lines.some((line) => line.orderable > 0);
  return (
    <>
      <p>{t(orderable ? "alerts.cart.text" : "alerts.cart.nothing")}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.sku} line={line} />
        ))}
      </ul>
      {orderable && (
        <>
          <p className="flex justify-between font-semibold">
            {t("alerts.cart.total")} <Money amount={total} />
          </p>
          <Form method="post" action={pathname + search}>
            <Button
              type="submit"
              pending={state === "submitting"}
              pendingLabel={t("alerts.pending")}
              className="max-sm:w-full"
            >
              {t("alerts.cart.restore")}
            </Button>
          </Form>
        </>
      )}
    </>
  );
}

function Line({ line }: { line: Goods["lines"][number] }) {
  const t = useT();
  const to = useHref();
  const { sku, slug, name, quantity, orderable, total } = line;
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="w-14 shrink-0 rounded-md border border-line p-0.5">
        <ProductPicture family={line.pictureFamily} sizes="3.5rem" alt="" />
      </span>
      <span className="min-w-0 flex-1">
        {orderable > 0 ? (
          <Link
            to={to("product", { id: slug }, { v: sku })}
            className="font-semibold hover:text-primary hover:underline"
          >
            <Figures text={name} />
          </Link>
        ) : (
          <span className="font-semibold">
            <Figures text={name} />
          </span>
        )}
        <span className="block text-sm text-muted">{t("alerts.cart.units", { sku, count: quantity })}</span>
        {orderable < quantity && (
          <span className="block text-sm font-semibold text-danger">
            {orderable === 0 ? t("alerts.cart.gone") : t("alerts.cart.some", { count: orderable, quantity })}
          </span>
        )}
      </span>
      {total !== null && <Money amount={total} />}
    </li>
  );
}
