import type { NounLine } from "./goods-class.ts";

const compressors = "rotary-screw piston oilless gas-driven diesel-driven compressor-pods";

/** Nouns of machines that press or draw air. */
export const machineNouns: readonly NounLine[] = [
  [
    "machine",
    compressors,
    "compressor|air compressor|air supply|air source|compressed air supply|compressed air source|source of air|空压机|空气压缩机|压缩机|气泵|打气泵|充气泵|气源|供气|供气设备|供气系统|压缩空气源",
  ],
  [
    "machine",
    "rotary-screw compressor-pods",
    "rotary screw|screw compressor|rotary screw compressor|rotary screw air compressor|螺杆机|螺杆空压机|螺杆式空压机|螺杆压缩机|screw air compressor|screw type compressor|rotary compressor|rotary air compressor|rotary screw machine|螺杆式压缩机|螺杆式空气压缩机|螺杆空气压缩机|双螺杆空压机",
  ],
  [
    "machine",
    "piston oilless/oilless-piston",
    "piston compressor|reciprocating compressor|recip|recip compressor|recip air compressor|reciprocating|活塞机|活塞空压机|活塞式空压机|活塞压缩机",
  ],
  [
    "machine",
    "oilless",
    "oilless compressor|oil free compressor|oil less compressor|无油空压机|无油机|无油压缩机|oilless air compressor|oil free air compressor|oil less air compressor|oilless|无油气泵|全无油空压机|无油空气压缩机",
  ],
  [
    "machine",
    "oilless/scroll",
    "scroll compressor|oil free scroll|涡旋机|涡旋空压机|涡旋压缩机|scroll air compressor|oilless scroll|oil free scroll compressor|oilless scroll compressor|无油涡旋机|无油涡旋空压机|涡旋式空压机|无油涡旋式空压机|无油涡旋",
  ],
  [
    "machine",
    "piston/portable oilless/quiet-portable",
    "pancake compressor|hot dog compressor|trim compressor|hand carry compressor|手提空压机|手提气泵|手提式气泵|hand carry air compressor|hotdog compressor|pancake|hot dog|hotdog|twin stack|双缸便携|pancake air compressor|手提式空压机|手提机",
  ],
  ["machine", "blowers", "blower|air blower|鼓风机|风机"],
  [
    "machine",
    "blowers/regenerative",
    "regenerative blower|regen blower|ring blower|side channel blower|vortex blower|旋涡风机|漩涡风机|漩涡气泵|旋涡气泵|高压风机|高压鼓风机|环形风机|regenerative air blower|ring compressor|turbine blower|air pump for pond|气环风机|环形鼓风机|旋涡鼓风机|涡旋风机|旋涡泵|高压气泵|旋涡气环",
  ],
  [
    "machine",
    "blowers/lobe",
    "lobe blower|rotary lobe blower|rotary lobe|roots blower|roots type blower|pd blower|positive displacement blower|罗茨风机|罗茨鼓风机|罗茨|罗茨机|三叶罗茨风机|三叶罗茨",
  ],
  [
    "machine",
    "vacuum",
    "vacuum|vacuum pump|vacuum system|真空泵|真空机|vac pump|vacuum air pump|抽真空机|抽气泵|负压泵|负压机|真空帮浦|帮浦|freeze dryer vacuum pump|freeze dryer pump",
  ],
  [
    "machine",
    "vacuum/rotary-vane",
    "rotary vane pump|rotary vane vacuum pump|旋片泵|旋片真空泵|旋片式真空泵|vane pump|vane vacuum pump|oil sealed vacuum pump|lubricated vane pump|叶片泵|叶片式真空泵|油封真空泵|单级旋片泵|旋片机",
  ],
  [
    "machine",
    "vacuum/liquid-ring",
    "liquid ring pump|liquid ring vacuum pump|水环泵|水环真空泵|水环式真空泵|liquid ring vacuum|water ring pump|water ring vacuum pump|water sealed vacuum pump|水环式泵|水环机|液环泵|液环真空泵|液环式真空泵",
  ],
  [
    "machine",
    "vacuum:vacuumType=claw",
    "claw pump|claw vacuum pump|dry claw pump|claw type vacuum pump|rotary claw pump|rotary claw|爪式泵|爪式真空泵|爪泵|爪式干泵|爪型泵|爪型真空泵|干式爪泵|爪式真空机",
  ],
  [
    "driven",
    "diesel-driven",
    "diesel|diesel compressor|diesel air compressor|diesel powered|diesel engine compressor|diesel screw compressor|柴油|柴油机|柴油空压机|柴油螺杆机|柴油螺杆空压机|柴油机驱动|柴动空压机",
  ],
  [
    "driven",
    "diesel-driven/towable",
    "towable|portable diesel compressor|柴油移动空压机|柴油移动机|tow behind|tow behind compressor|towable compressor|trailer mounted|trailer compressor|trailer air compressor|pull behind compressor|portable screw compressor|construction compressor|拖车|拖车式|牵引式|拖式|移动螺杆机|移动式螺杆机|移动螺杆空压机|柴油移动|柴移|移动式柴油螺杆机|移动式柴油空压机|移动式柴油机|工地移动空压机",
  ],
  [
    "driven",
    "diesel-driven/skid",
    "skid mounted diesel|skid mount diesel|skid diesel|skid diesel compressor|diesel skid|skid mounted diesel compressor|diesel on a skid|stationary diesel|撬装柴油机|撬装柴油|撬装柴油空压机|撬装式柴油机|柴油撬装|橇装柴油机|底架式柴油机",
  ],
  [
    "driven",
    "gas-driven",
    "gas|gas compressor|gas air compressor|gas powered|gas powered compressor|gas engine|gas engine compressor|gas driven|gasoline|gasoline compressor|gasoline powered|gasoline air compressor|petrol|petrol compressor|honda compressor|汽油|汽油机|汽油空压机|汽油机空压机|汽油气泵|汽油机驱动|汽油驱动",
  ],
  [
    "driven",
    "gas-driven diesel-driven",
    "engine driven|engine driven compressor|engine powered|engine compressor|发动机驱动|内燃空压机|内燃机驱动",
  ],
  [
    "driven",
    "gas-driven/gas-generator",
    "generator compressor|compressor generator|compressor generator combo|welder generator|generator welder|welder compressor|compressor welder|air compressor generator|带发电机|发电空压机|空压机发电机|发电机空压机一体|发电电焊|带发电|带电焊|三合一",
  ],
  [
    "driven",
    "gas-driven/gas-screw",
    "gas screw|gas screw compressor|gas rotary screw|汽油螺杆|汽油螺杆机|汽油螺杆空压机",
  ],
  [
    "driven",
    "compressor-pods",
    "pod|compressor pod|air station|compressor station|turnkey compressor|packaged compressor room|plug and play compressor|compressor room in a box|modular compressor room|compressor plant|空压站|一体式空压站|一体机|空压机站|一体化空压站|撬装空压站|整装空压站|移动空压站|成套空压站|柜式空压站",
  ],
  [
    "driven",
    "compressor-pods/container-pods",
    "container|compressor container|container compressor|货柜|containerized compressor|containerized compressor plant|containerized compressor room|container pod|shipping container compressor|containerised compressor|compressor in a container|containerized air system|集装箱|集装箱空压站|集装箱式空压站|集装箱空压机|箱式空压站|集装箱式",
  ],
  [
    "driven",
    "compressor-pods:podEnclosure=outdoor-ip54,container-10,container-20",
    "outdoor compressor|outdoor air compressor|outdoor rated compressor|weatherproof compressor|outdoor enclosure|compressor enclosure|outdoor cabinet|outdoor compressor enclosure|户外空压机|户外型空压机|室外空压机|户外柜|户外防雨|防雨空压机|室外机柜|露天空压机",
  ],
  [
    "machine",
    "rotary-screw:control=vsd",
    "vsd|vsd compressor|vsd screw|vsd screw compressor|variable speed compressor|variable speed screw|variable speed screw compressor|variable speed rotary screw|inverter compressor|variable frequency compressor|vfd compressor|variable speed drive compressor|vfd screw compressor|变频空压机|变频螺杆机|变频螺杆空压机|永磁变频|永磁变频螺杆机|永磁变频空压机|永磁机|永磁空压机|永磁螺杆机|变频机|变频",
  ],
  [
    "machine",
    "rotary-screw:control=load-unload",
    "fixed speed compressor|fixed speed screw|fixed speed screw compressor|constant speed screw|工频螺杆机|工频空压机|工频螺杆空压机|定频空压机|工频机",
  ],
  [
    "machine",
    "rotary-screw/tank-mounted-with-dryer rotary-screw:builtInDryer=yes",
    "screw compressor with dryer|rotary screw with dryer|screw with tank and dryer|all in one screw compressor|all in one compressor|compressor with tank and dryer|一体式螺杆机|四合一空压机|四合一螺杆机|带罐带冷干|一体式空压机|一体螺杆机",
  ],
  [
    "machine",
    "piston/two-stage piston/duplex",
    "two stage compressor|2 stage compressor|two stage air compressor|two stage piston compressor|two stage recip|two stage reciprocating compressor|双级空压机|两级空压机|双级活塞机|双级活塞空压机|两级活塞机|双缸双级|两段式空压机|两段式|二段式空压机|双段式空压机",
  ],
  [
    "machine",
    "piston/single-stage piston/portable",
    "single stage compressor|single stage air compressor|one stage compressor|single stage piston compressor|单级空压机|单级活塞机|单级活塞空压机",
  ],
  [
    "machine",
    "piston/duplex",
    "duplex compressor|duplex air compressor|duplex piston compressor|dual pump compressor|two pump compressor|duplex|双机头|双机头空压机|双泵头空压机|双联空压机|并联空压机|双机并联",
  ],
  [
    "machine",
    "piston/portable oilless/quiet-portable gas-driven/gas-portable",
    "portable compressor|portable air compressor|jobsite compressor|small compressor|small air compressor|wheelbarrow compressor|hand carry|wheelbarrow|wheelbarrow air compressor|wheel barrow|twin tank compressor|推车|推车式|手推车|推车空压机|推车机|便携式空压机|便携空压机|小型空压机|小空压机|小气泵|小型气泵|手推式空压机|手推空压机|手推式",
  ],
  [
    "machine",
    "oilless",
    "quiet compressor|silent compressor|quiet air compressor|silent air compressor|low noise compressor|ultra quiet compressor|quiet oilless compressor|静音空压机|静音气泵|静音无油机|无油静音空压机|静音无油空压机|无油静音机|无油静音气泵|静音机|低噪空压机|静音|无油静音",
  ],
  [
    "machine",
    "oilless/oilless-piston",
    "oilless piston compressor|oil free piston compressor|oilless recip|无油活塞机|无油活塞空压机|无油活塞式空压机",
  ],
  [
    "machine",
    "vacuum/central-systems",
    "central vacuum|central vacuum system|duplex vacuum|duplex vacuum system|vacuum system|vacuum package|集中真空|集中真空系统|真空系统|真空机组|真空站|中央真空|中央真空系统|负压站|负压系统",
  ],
  [
    "machine",
    "vacuum:vacuumType=scroll",
    "scroll vacuum|scroll vacuum pump|dry scroll pump|dry scroll vacuum|dry scroll vacuum pump|dry scroll|涡旋真空泵|干式涡旋泵|干式涡旋真空泵|涡旋泵",
  ],
  [
    "machine",
    "vacuum:vacuumType=dry-vane",
    "dry vane|dry vane pump|dry vane vacuum pump|oil less vacuum pump|oilless vacuum pump|oil free vacuum pump|干式旋片泵|干式旋片真空泵|干式真空泵|无油真空泵|干泵",
  ],
  ["machine", "vacuum/dry-and-claw", "dry vacuum pump|dry pump|干式真空机"],
  [
    "driven",
    "gas-driven/gas-truck-mount,gas-screw,gas-generator diesel-driven/diesel-truck-mount",
    "truck mount|truck mounted|truck mount compressor|truck mounted compressor|truck mount air compressor|vehicle mounted|vehicle mounted compressor|车载空压机|车载式|车载式空压机|车载气泵",
  ],
  [
    "machine",
    "rotary-screw piston oilless compressor-pods",
    "electric|electric compressor|electric air compressor|electric powered|electric powered compressor|electric driven|electric driven compressor|electric motor driven|电动空压机|电动压缩机|电动气泵|电机驱动空压机|电驱空压机|插电空压机",
  ],
  [
    "machine",
    "rotary-screw/tank-mounted,tank-mounted-with-dryer rotary-screw:mounting=tank,tank-dryer",
    "tank mounted screw|tank mount screw|tank mounted screw compressor|tank mount screw compressor|tank mounted rotary screw|tank mounted rotary|screw on tank|screw compressor on tank|rotary screw on tank|screw with tank|screw compressor with tank|rotary screw with tank|罐式螺杆机|罐装螺杆机|带罐螺杆机|带罐螺杆空压机|带罐螺杆|罐式一体螺杆机|带储气罐螺杆机",
  ],
];
