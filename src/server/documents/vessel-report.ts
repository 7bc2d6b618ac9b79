import { testPressure, vesselWalls } from "#domain/catalogue/vessel-walls.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import {
  choiceOf,
  closeExample,
  type Example,
  figureOf,
  listOf,
  openExample,
  points,
  quantity,
  wordsOf,
} from "./example-text.ts";
import { factRows, heading } from "./pdf.ts";

/** The figures of a maker's U-1A report on a vessel that the catalogue has. */
export function vesselReport(example: Example, t: ShopTranslator): Promise<Buffer> {
  const { page, facts } = example;
  const [version] = facts.versions;
  const mawp = figureOf(version, "mawp") ?? 0;
  const diameter = figureOf(version, "tankDiameter");
  const pressure = quantity(mawp, "pressure", t);
  const walls = diameter === null ? null : vesselWalls(mawp, diameter);
  const most = quantity(figureOf(version, "maxTemperature") ?? 450, "temperature", t);
  const least = quantity(figureOf(version, "minTemperature") ?? -20, "temperature", t);
  const isUpright = choiceOf(version, "orientation") === "vertical";
  const port = wordsOf(page, "port") ?? wordsOf(page, "outletPort");
  const lining = wordsOf(page, "lining");
  const isRegistered = listOf(version, "certifications").includes("national-board");
  const document = openExample(example, t);
  heading(document, t("papers.report.title"));
  factRows(document, [
    [t("papers.report.made"), t("papers.report.madeText", { brand: page.brand })],
    [t("papers.report.forWhom"), example.seller.legalName || example.seller.name],
    [t("papers.report.serial"), t("papers.report.serialText")],
    [t("papers.report.nb"), isRegistered ? t("papers.report.nbText") : t("papers.report.nbNone")],
  ]);
  heading(document, t("papers.report.vessel"));
  factRows(document, [
    [t("papers.report.kind"), isUpright ? t("papers.report.vertical") : t("papers.report.horizontal")],
    [t("papers.report.volume"), quantity(figureOf(version, "tankVolume") ?? 0, "volume", t)],
    [t("papers.report.mawp"), t("papers.report.mawpText", { pressure, most })],
    [t("papers.report.mdmt"), t("papers.report.mdmtText", { pressure, least })],
    [t("papers.report.test"), t("papers.report.testText", { pressure: quantity(testPressure(mawp), "pressure", t) })],
    ...(walls && diameter !== null
      ? ([
          [
            t("papers.report.shell"),
            t("papers.report.shellText", {
              diameter: quantity(diameter, "length", t),
              thickness: wall(walls.shell, t),
            }),
          ],
          [t("papers.report.heads"), t("papers.report.headsText", { thickness: wall(walls.heads, t) })],
        ] as const)
      : []),
    ...(port ? ([[t("papers.report.openings"), t("papers.report.openingsText", { port })]] as const) : []),
    [t("papers.report.corrosion"), t("papers.report.corrosionText")],
    ...(lining ? ([[t("papers.report.lining"), lining]] as const) : []),
  ]);
  document.moveDown(0.6);
  points(document, [t("papers.report.relief"), t("papers.report.use")]);
  return closeExample(document, example, t);
}

/** Rounds a thickness up to a thousandth of an inch; down would be too thin. */
function wall(inches: number, { language }: ShopTranslator): string {
  const thousandths = `${(Math.ceil(inches * 1000) / 1000).toFixed(3)} in`;
  const millimeters = `${(Math.ceil(inches * 254) / 10).toFixed(1)} mm`;
  return language === "cn" ? `${millimeters} (${thousandths})` : thousandths;
}
