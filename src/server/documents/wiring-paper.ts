import { type Circuit, motorCircuit, outletCircuit } from "#domain/power/circuit.ts";
import { circuitOf, readPowered } from "#domain/power/judge-power.ts";
import { partsOf } from "#domain/power/supply.ts";
import type { ExampleVersion } from "#engine/machines/example-facts.ts";
import type { ShopTranslator, Translator } from "#i18n/translator.ts";
import { choiceOf, closeExample, type Example, figureOf, listOf, openExample, points } from "./example-text.ts";
import { avoidPageBreak, factRows, heading, ink, muted, textWidth } from "./pdf.ts";
import { printable } from "./printable.ts";

/**
 * Motor circuits by voltage and phase, as figures and drawn: power from the supply to the motor, with the control
 * circuit.
 */
export function wiringPaper(example: Example, t: ShopTranslator): Promise<Buffer> {
  const document = openExample(example, t);
  const groups = Map.groupBy(example.facts.versions, (version) => choiceOf(version, "phase") ?? "1");
  for (const [phase, versions] of groups) {
    if (groups.size > 1)
      heading(
        document,
        t("papers.wiring.versions", { versions: versions.map(({ sku }) => sku).join(t("documents.comma")) }),
      );
    drawCircuit(document, { lines: phase === "3" ? 3 : 2, version: versions[0]! }, t);
    heading(document, t("papers.wiring.supply"));
    document
      .fillColor(muted)
      .text(t(versions.some(isSealed) ? "papers.wiring.leadSealed" : "papers.wiring.lead"), {
        width: textWidth(document),
      })
      .fillColor(ink);
    factRows(
      document,
      versions.flatMap((version) => supplyRows(example.facts, version, t)),
    );
    const leads = leadsOf(phase, [...new Set(versions.flatMap((version) => listOf(version, "voltage")))], t);
    if (leads.length > 0 && versions.some((version) => choiceOf(version, "control") !== "vsd" && hasMotor(version))) {
      heading(document, t("papers.wiring.leads"));
      points(document, [...leads, t("papers.wiring.turn")]);
    }
  }
  document.moveDown(0.5);
  points(document, [t("papers.wiring.check")]);
  return closeExample(document, example, t);
}

const hasMotor = ({ attributes }: ExampleVersion): boolean =>
  Object.keys(attributes).some((key) => key.startsWith("fullLoadAmps") && key !== "fullLoadAmps");

/** A refrigerated dryer's motor is sealed in with the refrigerant. */
const isSealed = (version: ExampleVersion): boolean => choiceOf(version, "dryerType") === "refrigerated";

const phaseText = (version: ExampleVersion, t: Translator): string =>
  choiceOf(version, "phase") === "3" ? t("papers.manual.threePhase") : t("papers.manual.singlePhase");

/** A row for each voltage a version can be wired for. */
export function supplyRows(
  shelf: { readonly category: string; readonly subcategory: string },
  version: ExampleVersion,
  t: Translator,
): [string, string][] {
  const machine = readPowered(shelf, version.attributes);
  return listOf(version, "voltage").flatMap((volts): [string, string][] => {
    const label = t("papers.wiring.row", { volts, phase: phaseText(version, t) });
    const connection = machine?.wired.find((each) => String(partsOf(each).volts) === volts);
    const circuit = machine && connection ? circuitOf(machine, connection) : null;
    if (circuit?.plug && circuit.breaker !== null)
      return [[label, t("papers.wiring.rowCord", { whole: circuit.current, breaker: circuit.breaker })]];
    if (circuit) return [[label, machineText(circuit, version, volts, t)]];
    const motor = figureOf(version, `fullLoadAmps${volts}`) ?? figureOf(version, "fullLoadAmps");
    const whole = figureOf(version, `packageAmps${volts}`);
    if (motor === null) {
      const outlet = whole === null ? null : outletCircuit(whole);
      if (whole === null) return [];
      return outlet?.breaker
        ? [[label, t("papers.wiring.rowCord", { whole, breaker: outlet.breaker })]]
        : [[label, circuitText(whole, t)]];
    }
    const text = circuitText(motor, t, whole === null ? 0 : Math.max(0, whole - motor));
    return [[label, whole === null ? text : t("papers.wiring.rowWhole", { text, whole })]];
  });
}

/** A machine's circuit by the table's current; its overload protection uses the nameplate's (NEC 430.6(A)(2)). */
function machineText(circuit: Circuit, version: ExampleVersion, volts: string, t: Translator): string {
  const { current, motors, from, ampacity, wire, breaker } = circuit;
  const plate = figureOf(version, `fullLoadAmps${volts}`) ?? figureOf(version, "fullLoadAmps");
  const text = t("papers.wiring.rowText", {
    motor: plate ?? current * motors,
    ampacity: Math.ceil(ampacity * 10) / 10,
    wire: wire ?? t("papers.factors.none"),
    breaker: breaker ?? t("papers.factors.none"),
  });
  const table = from === "table" && plate !== null && current * motors > plate;
  const rowText = table ? t("papers.wiring.rowTable", { text, current: current * motors }) : text;
  const whole = figureOf(version, `packageAmps${volts}`);
  return whole === null ? rowText : t("papers.wiring.rowWhole", { text: rowText, whole });
}

function circuitText(motor: number, t: Translator, beside = 0): string {
  const { ampacity, wire, breaker } = motorCircuit(motor, 1, beside);
  return t("papers.wiring.rowText", {
    motor,
    ampacity: Math.ceil(ampacity * 10) / 10,
    wire: wire ?? t("papers.factors.none"),
    breaker: breaker ?? t("papers.factors.none"),
  });
}

/** Lead connections by voltage: NEMA MG 1 for nine leads, and for dual-voltage single-phase motors. */
function leadsOf(phase: string, volts: readonly string[], t: Translator): string[] {
  if (phase === "3") {
    const has = (volt: string) => volts.includes(volt);
    if ((has("208") || has("230")) && has("460"))
      return [t("papers.wiring.low3"), t("papers.wiring.high3")].concat(
        has("575") ? [t("papers.wiring.single3", { volts: "575" })] : [],
      );
    return volts.map((volt) => t("papers.wiring.single3", { volts: volt }));
  }
  if (volts.includes("115") && volts.includes("230")) return [t("papers.wiring.low1"), t("papers.wiring.high1")];
  return volts.map((volt) => t("papers.wiring.single1", { volts: volt }));
}

/** The devices of the power circuit from top to bottom, and the control circuit of the contactor. */
function drawCircuit(
  document: PDFKit.PDFDocument,
  { lines, version }: { lines: 2 | 3; version: ExampleVersion },
  t: Translator,
): void {
  avoidPageBreak(document, 380);
  const isVsd = choiceOf(version, "control") === "vsd" || choiceOf(version, "extraType") === "vfd";
  const left = document.page.margins.left;
  const top = document.y + 10;
  const pitch = 26;
  const xs = Array.from({ length: lines }, (_, at) => left + 150 + at * pitch);
  const label = (text: string, x: number, y: number, width = 130) =>
    document.fontSize(8.5).fillColor(ink).text(printable(text), x, y, { width, lineBreak: false });
  const wire = (x: number, from: number, to: number) => document.moveTo(x, top + from).lineTo(x, top + to);
  const stroke = () => document.lineWidth(1.1).strokeColor(ink).stroke();
  const devices = [
    t("papers.wiring.disconnect"),
    t("papers.wiring.breaker"),
    isVsd ? t("papers.wiring.inverter") : t("papers.wiring.contactor"),
    ...(isVsd ? [] : [t("papers.wiring.overload")]),
  ];
  const step = 54;
  for (const [at, x] of xs.entries()) {
    label(`L${at + 1}`, x - 6, top - 8, 20);
    wire(x, 6, 30);
    devices.forEach((_, index) => {
      const y = 30 + index * step;
      const isBox = (isVsd && index === 2) || (!isVsd && index === 3);
      if (isBox) document.rect(x - 8, top + y, 16, 24);
      else document.moveTo(x, top + y + 24).lineTo(x - 9, top + y + 2);
      wire(x, y + 24, y + step);
      stroke();
    });
    wire(x, 30 + devices.length * step, 46 + devices.length * step);
    stroke();
    label(lines === 3 ? `T${at + 1}` : ["T1", "T4"][at]!, x - 6, top + 30 + devices.length * step - 12, 20);
  }
  devices.forEach((name, index) => label(name, left, top + 36 + index * step));
  label(t("papers.wiring.lineIn"), left, top - 8);
  const foot = 46 + devices.length * step;
  const [first, last] = [xs[0]!, xs.at(-1)!];
  const middle = (first + last) / 2;
  document.circle(middle, top + foot + 30, 31).stroke();
  document
    .fontSize(11)
    .text(lines === 3 ? "M 3~" : "M 1~", middle - 30, top + foot + 23, { width: 60, align: "center" });
  label(t("papers.wiring.motor"), left, top + foot + 24);
  const earth = last + 60;
  drawEarth(document, middle + 31, earth, top + foot + 30);
  label(t("papers.wiring.ground"), earth + 18, top + foot + 42);
  drawControl(document, { x: last + 110, top, isVsd, version }, t);
  document.x = left;
  document.y = top + foot + 76;
  document.fontSize(9.5).fillColor(ink);
}

/** The wire from the motor to ground, and its sign. */
function drawEarth(document: PDFKit.PDFDocument, from: number, to: number, y: number): void {
  document
    .moveTo(from, y)
    .lineTo(to, y)
    .lineTo(to, y + 16);
  for (const [at, half] of [12, 8, 4].entries())
    document.moveTo(to - half, y + 16 + at * 4).lineTo(to + half, y + 16 + at * 4);
  document.lineWidth(1.1).strokeColor(ink).stroke();
}

/** The control circuit as a row of contacts between two phases. */
function drawControl(
  document: PDFKit.PDFDocument,
  { x, top, isVsd, version }: { x: number; top: number; isVsd: boolean; version: ExampleVersion },
  t: Translator,
): void {
  const startStop =
    choiceOf(version, "control") === "start-stop" || choiceOf(version, "extraType") === "pressure-switch";
  const rungs = [
    t("papers.wiring.stop"),
    startStop ? t("papers.wiring.switch") : t("papers.wiring.controller"),
    ...(isVsd ? [] : [`${t("papers.wiring.overload")} 95–96`]),
    isVsd ? t("papers.wiring.inverter") : t("papers.wiring.coil"),
  ];
  document
    .fontSize(8.5)
    .fillColor(ink)
    .text(printable(t("papers.wiring.control")), x, top - 8, { lineBreak: false });
  const column = x + 10;
  document.moveTo(column, top + 8).lineTo(column, top + 24);
  rungs.forEach((name, at) => {
    const y = top + 24 + at * 50;
    const isLast = at === rungs.length - 1;
    if (isLast) document.rect(column - 9, y, 18, 22);
    else document.moveTo(column, y + 22).lineTo(column - 9, y + 2);
    document.moveTo(column, y + 22).lineTo(column, y + 50);
    document.lineWidth(1.1).strokeColor(ink).stroke();
    document
      .fontSize(8.5)
      .fillColor(ink)
      .text(printable(name), column + 16, y + 6, { width: 150, lineBreak: false });
  });
}
