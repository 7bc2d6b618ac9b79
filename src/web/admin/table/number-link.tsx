import { Link } from "../../navigation/link.tsx";

/** Link from a row to its record, by number. */
export function NumberLink({ to, number }: { to: string; number: string }) {
  return (
    <Link to={to} className="font-semibold whitespace-nowrap tabular-nums hover:text-primary hover:underline">
      {number}
    </Link>
  );
}
