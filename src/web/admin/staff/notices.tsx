import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { DeskPanel } from "./desk-panel.tsx";
import { NoticeForm, NoticesAnswered } from "./notice-form.tsx";
import type * as server from "./notices.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** One's own notifications. */
export default function Notices({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <AdminPage title={t("adminStaff.notices.title")}>
      <NoticesAnswered reply={actionData} />
      <NoticeForm screen={loaderData} text={t("adminStaff.notices.text", { email: loaderData.email })} />
      <DeskPanel />
    </AdminPage>
  );
}
