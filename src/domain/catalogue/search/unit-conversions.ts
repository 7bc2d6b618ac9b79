/** Units by dimension: a query from one to another asks for a conversion. */
const unitKinds = [
  String.raw`(?:s|a|i)?cfm|m3\/min|m3\/h|l\/min|lpm|l\/s|lit(?:er|re)s?\s+(?:per|an?)\s+(?:sec(?:ond)?|min(?:ute)?|hour)|升每秒|立方米?每?\/?分钟?|立方|升\/分钟?|升每分钟?|立方英尺|cubic\s+(?:met(?:er|re)s?|feet)\s+(?:per|an?)\s+(?:min(?:ute)?|hour)|cubic\s+met(?:er|re)s?`,
  String.raw`psig?|barg?|mpa|kpa|pounds|lbs|pascals?|mbar|inhg|torr|kg\/cm2|公斤压?力?|兆帕|千帕|帕|巴|大气压|毫米汞柱`,
  String.raw`kw|kilowatts?|watts?|hp|horsepower|千瓦|马力|匹`,
  String.raw`gallons?|gal|liters?|litres?|cubic\s+feet|quarts?|加仑|立方米?|升`,
  String.raw`mm|inches|inch|英寸|寸|分|毫米`,
] as const;
/** A figure, in words too. */
const spokenFigure = String.raw`(?:\d[\d.,]*|[零一二两三四五六七八九十百千点]+)\s*`;
const between = String.raw`(?:to|in|into|=|equals?|is\s+(?:how\s+many|what(?:\s+in)?)|是多少|等于(?:多少)?|换算成?|换成|折合|合(?:多少)?|转|是几)`;
/** A question for a figure in another unit. */
export const converts = new RegExp(
  unitKinds
    .flatMap((units) => [
      `(?:${units})\\s*${between}\\s*(?:${units})`,
      `how\\s+many\\s+(?:${units})\\s+(?:is|are|in|equals?|to|per|does)\\s+(?:an?\\s+)?[\\d.]*\\s*(?:${units})`,
      `(?:${units})\\s*(?:是|等于|有)?(?:多少|几)\\s*(?:${units})`,
      `(?:多少|几)\\s*(?:${units})\\s*(?:是|等于)?\\s*(?:一|1)?\\s*(?:${units})`,
      // 212 liters a second, what is that in cfm; every second 95 升，合多少 cfm.
      `${spokenFigure}\\s*(?:${units})[^\\d]{0,24}(?:(?:what|how\\s+much)[^\\d]{0,14}\\sin|how\\s+many|多少|几|合成?|折成?|换成?)\\s*(?:${units})`,
      `(?:what|how\\s+much)\\s+(?:is|are|would)[^\\d]{0,14}${spokenFigure}\\s*(?:${units})[^\\d]{0,10}\\sin\\s+(?:(?:us|u\\.s\\.|american|english|imperial|metric|si|${units})(?![a-z]))`,
    ])
    .join("|"),
  "u",
);
