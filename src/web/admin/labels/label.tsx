import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { errorLine } from "../../error-text.ts";
import { ownErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import { BuyLabel } from "./buy-label.tsx";
import { LabelList } from "./label-list.tsx";
import { labelDone, labelRefusal } from "./label-words.ts";
import { UploadLabel } from "./upload-label.tsx";
import type * as server from "./label.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The labels of an order: bought, uploaded, printed, voided. */
export default function Label({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const { number, labels, cost, closed, refused, fieldErrors, emulated } = loaderData;
  const done = actionData ? null : labelDone(t, search.get("done") ?? "");
  const problem = actionData?.refused ?? refused;
  const errors = [
    ...fieldErrors.map((error) =>
      errorLine(t, { ...error, label: t(`adminLabels.field.${error.field as "weight"}`) }, (code) =>
        ownErrorText(t, code, error.values),
      ),
    ),
    ...(problem ? [{ field: "", message: labelRefusal(t, problem) }] : []),
    ...(actionData?.lostFile ? [{ field: "label-file", message: t("adminLabels.fileAgain") }] : []),
  ];
  const buy = <BuyLabel key="buy" screen={loaderData} answer={actionData ?? null} />;
  const ofUpload = actionData?.intent === "upload" ? actionData : null;
  const upload = <UploadLabel key="upload" screen={loaderData} answer={ofUpload} />;
  return (
    <AdminPage
      title={t("adminLabels.title", { number })}
      aside={
        <ButtonLink to={to("adminOrder", { number })} variant="quiet" size="small" icon="left">
          {t("adminOrders.one", { number })}
        </ButtonLink>
      }
    >
      {done && (
        <Answered answer={loaderData}>
          <SuccessNotice>{done}</SuccessNotice>
        </Answered>
      )}
      {errors.length > 0 && <ErrorSummary fieldErrors={errors} of={actionData ?? loaderData} />}
      {labels.length > 0 && (
        <Panel
          id="labels"
          title={t("adminLabels.list")}
          aside={
            <p className="text-sm">
              {t("adminLabels.cost")} <Money amount={cost} className="font-semibold" />
            </p>
          }
        >
          <LabelList number={number} labels={labels} />
        </Panel>
      )}
      {closed ? (
        <Notice>{labelRefusal(t, closed)}</Notice>
      ) : (
        <>
          {emulated && <Notice>{t("adminLabels.emulated")}</Notice>}
          {loaderData.isFreight ? [upload, buy] : [buy, upload]}
        </>
      )}
    </AdminPage>
  );
}
