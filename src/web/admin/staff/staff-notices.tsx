import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { NoticeForm, NoticesAnswered } from "./notice-form.tsx";
import type * as server from "./staff-notices.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A colleague's notifications. */
export default function StaffNotices({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { name, email, asked } = loaderData;
  return (
    <AdminPage
      title={t("adminStaff.notices.titleOf", { name })}
      aside={<BackButton to={to("adminStaff")}>{t("adminStaff.title")}</BackButton>}
    >
      {actionData?.ok === false && actionData.code === null && (
        <FinishWithProof unproved={actionData.unproved} asked={asked} />
      )}
      <NoticesAnswered reply={actionData} />
      <NoticeForm screen={loaderData} text={t("adminStaff.notices.textOf", { name, email })} />
    </AdminPage>
  );
}
