import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { Money as Amount } from "#domain/kernel/money.ts";
import type { RefundEstimate } from "#domain/orders/refund-estimate.ts";
import { isOurFault, isReturnReason } from "#domain/returns/reasons.ts";
import { formatMoney } from "#i18n/format.ts";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Step, WizardView } from "./return-page.server.ts";

/** Summary of the request with its refund, before it is sent. */
export function SummaryStep({ view }: { view: WizardView }) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().state === "submitting";
  const label =
    view.mode === "open"
      ? t("returns.summary.send")
      : view.mode === "edit"
        ? t("returns.summary.saveEdit")
        : t("returns.summary.resubmit");
  return (
    <div className="flex flex-col gap-6">
      <h2 className="text-xl font-semibold">{t("returns.summary.title")}</h2>
      <dl className="border-t border-line">
        <Fact view={view} name={t("returns.detail.goodsCame")} step={view.mode === "open" ? "received" : null}>
          {view.received ? t("returns.detail.goodsCameYes") : t("returns.detail.goodsCameNo")}
        </Fact>
        <Fact view={view} name={t("returns.detail.items")} step="items">
          {view.lines
            .filter(({ chosen }) => chosen > 0)
            .map((line) => (
              <span key={line.lineId} className="block">
                {line.chosen} × <Figures text={line.name} /> <span className="text-sm text-muted">{line.sku}</span>
              </span>
            ))}
        </Fact>
        <Fact view={view} name={t("returns.detail.reason")} step="reason">
          {isReturnReason(view.reason, view.received ?? true) && t(`returns.reason.${view.reason}`)}
          {view.remark && <span className="block text-sm whitespace-pre-line">{view.remark}</span>}
          <PhotoRow photos={view.photos} />
        </Fact>
      </dl>
      {view.estimate ? (
        <EstimateTable view={view} estimate={view.estimate} />
      ) : (
        <Notice type="warning">{t("returns.refused.nothing_refundable")}</Notice>
      )}
      <p className="text-sm text-muted">
        {t(view.isOnAccount ? "returns.summary.noteCredited" : "returns.summary.note")}
      </p>
      {view.received && <p className="text-sm">{t("returns.summary.promise")}</p>}
      {view.received && view.freight && <Notice>{t("returns.summary.freight")}</Notice>}
      <Form method="post" className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          name="intent"
          value="send-request"
          pending={pending}
          pendingLabel={t("returns.summary.pending")}
        >
          {label}
        </Button>
        <Link to={to("orderReturn", {}, { order: view.order, step: "reason" })} className="link">
          {t("returns.back")}
        </Link>
      </Form>
    </div>
  );
}

/** Small pictures of the photos; each opens in full. */
export function PhotoRow({ photos }: { photos: WizardView["photos"] }) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <a key={photo.name} href={`/order/photos/${photo.name}`} target="_blank" rel="noreferrer">
          <img
            src={`/order/photos/${photo.name}`}
            width={photo.width}
            height={photo.height}
            alt={t("returns.photos.alt", { at: index + 1 })}
            className="size-20 rounded-md border border-line object-cover"
          />
        </a>
      ))}
    </span>
  );
}

/** The refund of the shipping paid, and the cost of the way back. */
export function ShippingWords({
  reason,
  received,
  shipping,
  isPaid,
}: {
  reason: string;
  received: boolean;
  shipping: Amount;
  isPaid: boolean;
}) {
  const t = useT();
  return (
    <>
      <span className="block">
        {shipping > 0
          ? t("returns.summary.shippingBack", { amount: formatMoney(shipping, t.language) })
          : t(isPaid ? "returns.summary.shippingKept" : "returns.summary.shippingNone")}
      </span>
      {received && (
        <span className="block text-sm text-muted">
          {t(isOurFault(reason, received) ? "returns.summary.wayOurs" : "returns.summary.wayYours")}
        </span>
      )}
    </>
  );
}

function EstimateTable({ view, estimate }: { view: WizardView; estimate: RefundEstimate }) {
  const { reason, received, isShippingPaid } = view;
  const t = useT();
  const minus = (["discount", "deductions"] as const).filter((part) => estimate[part] > 0);
  const plus = (["tax"] as const).filter((part) => estimate[part] > 0);
  return (
    <dl className="flex flex-col gap-2 rounded-lg border border-line bg-wash p-5">
      <Row name={t("returns.summary.goods")}>
        <Money amount={estimate.goods} />
      </Row>
      {minus.map((part) => (
        <Row key={part} name={t(`returns.summary.${part}`)}>
          −<Money amount={estimate[part]} />
        </Row>
      ))}
      {plus.map((part) => (
        <Row key={part} name={t(`returns.summary.${part}`)}>
          <Money amount={estimate[part]} />
        </Row>
      ))}
      <div className="grid grid-cols-[1fr_auto] gap-x-4">
        <dt>{t("returns.summary.estimatedShipping")}</dt>
        <dd>
          <Money amount={estimate.shipping} />
        </dd>
        <dd className="col-span-2 text-sm text-muted">
          <ShippingWords
            reason={reason}
            received={received ?? true}
            shipping={estimate.shipping}
            isPaid={isShippingPaid}
          />
        </dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-line-strong pt-3 text-lg font-bold">
        <dt>{t("returns.summary.total")}</dt>
        <dd>
          <Money amount={estimate.total} />
        </dd>
      </div>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Fact({
  view,
  name,
  step,
  children,
}: {
  view: WizardView;
  name: string;
  step: Step | null;
  children: ReactNode;
}) {
  const t = useT();
  const to = useHref();
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[9rem_1fr_auto]">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
      {step && (
        <dd>
          <Link
            to={to("orderReturn", {}, { order: view.order, step })}
            className="link text-sm"
            aria-label={`${t("returns.summary.change")}: ${name}`}
          >
            {t("returns.summary.change")}
          </Link>
        </dd>
      )}
    </div>
  );
}
