import { expect, test } from "vitest";
import { readCalculator } from "#domain/catalogue/asked-calculator.ts";

test.each([
  ["receiver size calculator", "toolReceiver", "receiver"],
  ["Air tank sizing calculator online", "toolReceiver", "air tank"],
  ["储气罐 计算", "toolReceiver", "储气罐"],
  ["how to calculate pressure drop", "toolPipe", "pressure drop"],
  ["管径计算", "toolPipe", "管径"],
  ["pump-up time calculator", "toolPumpUp", "pump-up time"],
  ["compressor power cost calculator kwh", "toolRunningCost", "compressor power cost kwh"],
  ["空压机电费计算", "toolRunningCost", "空压机电费"],
  ["leak calculator", "toolLeaks", "leak"],
  ["漏气量计算", "toolLeaks", "漏气量"],
  ["dew point calculator", "toolDewPoint", "dew point"],
  ["露点换算", "toolDewPoint", "露点"],
  ["cfm to m3/min calculator", "toolUnits", "cfm m3/min"],
  ["breaker size calculator", "toolPower", "breaker"],
  ["air compressor size calculator", "airSystem", "air compressor"],
  ["空压机选型计算器", "airSystem", "空压机选型"],
  ["calculator", "tools", "calculator"],
] as const)("%s asks for %s, and for goods by what is left", (query, calculator, goods) => {
  expect(readCalculator(query)).toEqual({ calculator, goods });
});

test.each(["phase converter", "80 gal receiver", "pipe wrench", "储气罐", "leak detector", "unit mounting kit", ""])(
  "%s asks for no calculator",
  (query) => {
    expect(readCalculator(query)).toEqual({ calculator: null, goods: query });
  },
);
