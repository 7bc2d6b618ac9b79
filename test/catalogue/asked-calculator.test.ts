import { expect, test } from "vitest";
import { readCalculator } from "#domain/catalogue/search/asked-calculator.ts";

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

test.each([
  ["the plate says 140 liters a second, what is that in cfm", "toolUnits"],
  ["gauge shows 6 bar, how many psi", "toolUnits"],
  ["表上六公斤，合多少psi", "toolUnits"],
  ["whistling pinhole in the drop, dollars a year", "toolLeaks"],
  ["主管上有个三毫米的孔，一年白扔多少钱", "toolLeaks"],
  ["what do I pay to leave a 30 hp on two shifts", "toolRunningCost"],
  ["reserve air for sudden peaks", "toolReceiver"],
  ["用气高峰缓冲", "toolReceiver"],
  ["what size pipe for 100 cfm over 200 ft", "toolPipe"],
  ["how long will it take to fill a 60 gallon tank", "toolPumpUp"],
  ["can i run a 7.5 hp compressor on single phase", "toolPower"],
  ["wire size 15 hp", "toolPower"],
  ["is a vsd compressor worth it", "toolRunningCost"],
  ["how do i find air leaks in my plant", "toolLeaks"],
  ["8 bar to psi", "toolUnits"],
  ["why is there water in my air lines", "toolDewPoint"],
  ["how many cfm does a sandblaster use", "airSystem"],
  ["5公斤等于多少兆帕", "toolUnits"],
  ["10匹电机用几平方的线", "toolPower"],
  ["15kw空压机电流多大", "toolPower"],
  ["空压机多久能把罐打满", "toolPumpUp"],
  ["变频空压机能省多少电", "toolRunningCost"],
  ["管道里为什么有水", "toolDewPoint"],
  ["喷漆要多大的空压机", "airSystem"],
  ["time to fill an 80 gallon tank with 18 cfm", "toolPumpUp"],
  ["300升 0.6立方每分钟 充满时间", "toolPumpUp"],
  ["25 hp 6000 hours at $0.14 per kwh", "toolRunningCost"],
  ["100 cfm 300 ft pressure drop", "toolPipe"],
  ["3/4 or 1 inch pipe for 100 ft at 40 cfm", "toolPipe"],
  ["how many cfm for a da sander and hvlp gun", "airSystem"],
  ["compressor for 3 bay garage", "airSystem"],
  ["汽修厂 三个工位 空压机", "airSystem"],
  ["ISO 8573-1 class 1.4.1", "airSystem"],
  ["air quality class 1.2.1 dryer", "airSystem"],
  ["压缩空气质量等级 1.4.1", "airSystem"],
  ["一级油 四级水 一级尘", "airSystem"],
  ["15匹配多大储汽罐", "toolReceiver"],
] as const)("the question %s leads to %s", (query, calculator) => {
  expect(readCalculator(query).calculator).toBe(calculator);
});

test.each([
  "80 gallon 18 cfm compressor",
  "10 hp 230 volt compressor",
  "pipe fittings",
  "breaker bar",
  "air hose 50 ft",
  "two stage compressor",
  "twin spray guns",
  "water separator",
])("%s names goods and is no question", (query) => {
  expect(readCalculator(query)).toEqual({ calculator: null, goods: query });
});

test.each([
  "drill holes in a live main",
  "burst hose storage",
  "30 hp screw price",
  "dew point sensor",
  "80 gal receiver",
  "pipe wrench",
  "储气罐",
  "leak detector",
  "class 10.9 bolt",
  "三级保养",
  "unit mounting kit",
  "",
])("%s asks for no calculator", (query) => {
  expect(readCalculator(query)).toEqual({ calculator: null, goods: query });
});

test.each([
  ["phase converter", "toolPower"],
  ["单相转三相", "toolPower"],
  ["run 3 phase compressor on single phase power", "toolPower"],
  ["whats the dew point i need", "toolDewPoint"],
  ["喷漆要多低的露点", "toolDewPoint"],
  ["what hp do i need", "airSystem"],
  ["喷砂用多大的空压机", "airSystem"],
] as const)("%s is answered by %s", (query, calculator) => {
  expect(readCalculator(query).calculator).toBe(calculator);
});
