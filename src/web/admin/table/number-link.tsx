import { Link } from "../../navigation/link.tsx";

/** The way from a row of a list to what the row is about, by its number. */
export function NumberLink({ to, number }: { to: string; number: string }) {
  return (
    <Link to={to} className="font-semibold whitespace-nowrap tabular-nums hover:text-primary hover:underline">
      {number}
    </Link>
  );
}
