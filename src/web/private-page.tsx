import { useShop } from "./shell/frame-data.ts";

/** The head of a page that is somebody's own: its title, and no place in search engines. */
export function PrivateHead({ title }: { title: string }) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} – ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
