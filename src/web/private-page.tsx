import { useT } from "./language/language.tsx";

/** The head of a page that is somebody's own: its title, and no place in search engines. */
export function PrivateHead({ title }: { title: string }) {
  const t = useT();
  return (
    <>
      <title>{`${title} – ${t("shell.shopName")}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
