import { useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";

export function loader() {
  return null;
}

export default function Dashboard() {
  const t = useT();
  return <AdminPage title={t("adminDashboard.title")}>{null}</AdminPage>;
}
