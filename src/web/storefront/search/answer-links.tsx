import { Link } from "../../navigation/link.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

export interface Answer {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Pages that answer a query, under a heading that has the id. */
export function AnswerLinks({ id, heading, answers }: { id: string; heading: string; answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="font-semibold">
        {heading}
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {answers.map(({ to, icon, title, text }) => (
          <li key={`${to} ${title}`}>
            <Link
              to={to}
              className="flex h-full min-h-14 items-start gap-3 rounded-md border border-line p-3 hover:border-ink"
            >
              <Icon name={icon} className="mt-0.5 size-5 text-primary" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                {text && <span className="block text-sm text-muted">{text}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
