import type { NounLine } from "./goods-class.ts";

/** Nouns for tanks, dryers and filters. */
export const treatmentNouns: readonly NounLine[] = [
  [
    "tank",
    "air-tanks",
    "tank|air tank|air receiver|receiver tank|receiver|air storage tank|storage tank|pressure vessel|surge tank|buffer tank|储气罐|储气筒|储气桶|气罐|缓冲罐|压力罐|气包|air tanks|compressor tank|compressed air tank|wet tank|dry tank|air reservoir|reservoir|accumulator tank|asme tank|asme receiver|asme air tank|expansion tank|储气包|空气罐|空气储罐|储罐|空压机气罐|稳压罐|压缩空气储罐",
  ],
  [
    "treatment",
    "air-dryers > air-dryers/refrigerated",
    "dryer|air dryer|drier|air drier|compressed air dryer|干燥机|干燥器|moisture remover|干燥设备|干燥|除湿机|除湿器|air drying|后处理设备|空气干燥机|空气干燥器|压缩空气干燥机|烘干机",
  ],
  // Asked for by itself, it is a dryer's; with a figure it is a phrase of quantities.
  ["treatment", "air-dryers > air-dryers/refrigerated", "dew point|dewpoint|pressure dew point|露点|压力露点"],
  [
    "treatment",
    "air-dryers/refrigerated",
    "refrigerated dryer|refrigerated air dryer|refrigerant dryer|refrigeration dryer|冷干机|冷冻式干燥机|冷冻干燥机|冷冻干燥器|refrigeration air dryer|refrigerated compressed air dryer|freeze dryer for air|non cycling dryer|冷冻式干燥器|空压机冷干机|冷冻式空气干燥机|冷干",
  ],
  [
    "treatment",
    "air-dryers/desiccant",
    "desiccant dryer|desiccant air dryer|adsorption dryer|regenerative dryer|heatless dryer|twin tower dryer|吸干机|吸附式干燥机|吸附干燥机|无热再生干燥机|heatless desiccant dryer|twin tower desiccant dryer|regenerative air dryer|desiccant tower|minus 40 dryer|outdoor dryer|outdoor air dryer|low dew point dryer|低露点干燥机|户外干燥机|室外干燥机|户外用干燥机|室外用干燥机|防冻干燥机|微热再生干燥机|微热吸干机|无热吸干机|双塔干燥机|再生干燥机|吸附式干燥器|无热再生吸附式干燥机|组合式干燥机|微热再生吸附式干燥机|吸附机|吸干",
  ],
  [
    "treatment",
    "air-dryers/membrane",
    "membrane dryer|membrane air dryer|膜式干燥机|膜干燥机|membrane|inline dryer|in line dryer|inline air dryer|non electric dryer|dryer without power|dryer no electricity|no power dryer|point of use dryer|mini dryer|small inline dryer|免电干燥机|不用电干燥机|无电干燥机|膜式干燥器|膜干燥器|小型干燥器",
  ],
  [
    "treatment",
    "air-filters/inline-filters",
    "compressed air filter|压缩空气过滤器|compressed air line filter|空气过滤器|精密空气过滤器|压缩空气精密过滤器|管道过滤器|过滤器|inline filter|line filter|air line filter|prefilter|pre filter|管路过滤器|前置过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=coalescing-1,coalescing-0.01",
    "coalescing filter|oil removal filter|oil mist filter|精密过滤器|除油过滤器|高效过滤器|高效精密过滤器|coalescer|oil coalescing filter|fine filter|oil filter for air line|oil removing filter|oil vapor filter coalescing|精滤|精密滤|除油滤|油雾过滤器|精密除油过滤器|高精过滤器|超精过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=particulate-5,coalescing-1",
    "particulate filter|afterfilter|after filter|颗粒过滤器|particle filter|water trap|moisture trap|moisture separator|air line water separator|water separator|水分离器|气水分离器|水汽分离器|汽水分离器|5 micron filter|dirt filter|粗滤|粗过滤器|前置滤|主管路过滤器|后置过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=particulate-1,particulate-5",
    "dust filter|dust removal filter|air dust filter|除尘过滤器|粉尘过滤器|灰尘过滤器|防尘过滤器",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=carbon",
    "carbon filter|activated carbon filter|charcoal filter|活性炭过滤器|carbon tower|odor filter|odor removal filter|oil vapor filter|vapor filter|活性碳过滤器|除味过滤器|除臭过滤器|炭过滤器",
  ],
  [
    "tank",
    "air-tanks/vertical-tanks",
    "vertical tank|vertical receiver|vertical air tank|vertical air receiver|upright tank|upright receiver|stand up tank|立式储气罐|立式气罐|立罐",
  ],
  [
    "tank",
    "air-tanks/horizontal-tanks",
    "horizontal tank|horizontal receiver|horizontal air tank|horizontal air receiver|lay down tank|卧式储气罐|卧式气罐|卧罐",
  ],
  [
    "tank",
    "air-tanks/portable-tanks",
    "portable tank|portable air tank|carry tank|air carry tank|tire tank|便携式储气罐|便携储气罐|便携气罐|小气罐|手提储气罐|手提气罐",
  ],
  [
    "treatment",
    "air-dryers/refrigerated:dryerControl=cycling",
    "cycling dryer|cycling refrigerated dryer|dryer that cycles|循环冷干机|cycling air dryer|thermal mass dryer|energy saving dryer|循环型冷干机|循环式冷干机|节能冷干机|循环型冷冻式干燥机|蓄冷式冷干机",
  ],
  [
    "treatment",
    "air-dryers/refrigerated:maxInletTemperature=180..",
    "high temperature dryer|high temp dryer|high temp refrigerated dryer|high inlet temperature dryer|high temperature refrigerated dryer|hot air dryer|高温冷干机|高温型冷干机|高温型冷冻式干燥机|高温进气冷干机",
  ],
  [
    "treatment",
    "air-filters/inline-filters:filterGrade=particulate-1",
    "dryer afterfilter|dryer after filter|desiccant dryer afterfilter|吸干机后置过滤器|吸干机粉尘过滤器",
  ],
];
