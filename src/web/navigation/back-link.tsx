import { Icon } from "../ui/icon.tsx";
import { Link } from "./link.tsx";

/** Link above a page's heading to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link inline-flex items-center gap-1 self-start text-sm print:hidden">
      <Icon name="left" className="size-4" />
      {children}
    </Link>
  );
}
