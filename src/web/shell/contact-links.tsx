import type { ReactNode } from "react";
import { useShop } from "./frame-data.ts";

/** The shop's phone and email as links, as far as they are set. */
export function ContactLinks({ children }: { children?: ReactNode }) {
  const { phone, dial, email } = useShop();
  if (!phone && !email) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {phone && (
        <a href={`tel:${dial}`} className="link">
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
      )}
      {children}
    </p>
  );
}
