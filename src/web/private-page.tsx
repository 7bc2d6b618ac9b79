import { useShop } from "./shell/frame-data.ts";

/** The head of a private page: its title, and noindex. */
export function PrivateHead({ title }: { title: string }) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} – ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
