import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RankChart } from "#web/admin/reports/rank-chart.tsx";

test("a ranked chart has its letters beside its drawings, whole names, and figures that stay with their units", () => {
  const name = "Torrendyne Vibration Pads for Compressors of 100 gal and More, 4 × 4 in, Set of 4";
  const bars = [
    { name, value: 40 },
    { name: "", value: 0 },
  ];
  const html = renderToStaticMarkup(createElement(RankChart, { title: "Sales", bars, say: (value) => `$${value}` }));
  expect(html.replaceAll(/<[^>]+>/g, "")).toContain(`Sales${name}$40`);
  expect(html).toContain('<span class="whitespace-nowrap">100 gal</span>');
  expect(html).not.toContain("<text");
  expect([...html.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => width)).toEqual(["100", "0.5"]);
});
