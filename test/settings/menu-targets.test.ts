import { expect, test } from "vitest";
import { isFooterTarget, isTarget } from "#domain/checkout/settings/menu-rows.ts";
import { widePicture } from "#domain/checkout/settings/home-sections.ts";

test("a menu leads to screens, categories, pages, posts, products, policies or a link of its own, and to nothing else", () => {
  for (const target of ["link", "screen:help", "category:piston", "page:12", "post:3", "product:5", "policy:shipping"])
    expect(isTarget(target), target).toBe(true);
  for (const target of [
    "",
    "link:https://example.org",
    "screen",
    "screen:admin",
    "category:Two Words",
    "page:0x1",
    "column",
  ])
    expect(isTarget(target), target).toBe(false);
  for (const target of ["column", "categories", "cookies", "link"]) expect(isFooterTarget(target), target).toBe(true);
});

test("a wide picture is one that was uploaded, the one that comes with the shop, or none", () => {
  const { shape } = widePicture;
  const isTaken = (key: string) => shape.type === "text" && shape.is?.(key);
  for (const key of ["", "hero", "0123456789abcdef0123456789abcdef"]) expect(isTaken(key), key).toBe(true);
  for (const key of ["piston", "../x", "https://example.org/x.png"]) expect(isTaken(key), key).toBe(false);
});
