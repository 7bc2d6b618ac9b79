import { memo } from "react";
import { useSharedPart } from "./shared-parts.tsx";

/** Links to categories and policies, and contact. */
export const Footer = memo(function Footer() {
  return (
    <footer
      id="shared-footer"
      className="on-deep mt-auto bg-deep text-sm text-on-deep print:hidden"
      {...useSharedPart("footer")}
    />
  );
});
