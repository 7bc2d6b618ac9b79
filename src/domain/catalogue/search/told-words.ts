import type { ToldLine } from "./told-line.ts";
import { toldOfAir } from "./told-words-of-air.ts";

/** Parts on the machine and beside it. */
const onMachines: readonly ToldLine[] = [
  [
    "vibration pad",
    "vibrate vibrates vibrating vibration shake shakes shaking rattle rattles rattling buzz hum floor slab concrete mezzanine loft upstairs downstairs second story office neighbors feet foot under walk walks walking across creep stop isolate wood joists desks shakes-the tremble trembling downstairs neighbor",
    "振 震 抖 振动 震动 跟着 楼板 地板 地面 楼上 楼下 二楼 阁楼 办公室 邻居 脚下 脚垫 底下 垫 垫什么 走位 跑位 移位 嗡嗡 共振 传 都在抖 楼下办公室 隔振 减一减 共鸣",
  ],
  [
    "check valve",
    "air hiss hisses hissing leak leaks leaking bleeds back backward backflow returns flows from tank into pump switch unloader tube after off shuts stops stopped full keeps won't hold one-way two compressors",
    "打满 停机 停下 以后 之后 气 漏 漏回 倒流 倒灌 回流 跑回 反流 罐里 泵头 压力开关 嘶嘶 一直 泄气 单向 并联",
  ],
  [
    "relief valve",
    "over pressure too high tank burst explode blow protect code inspector required safety pop",
    "超压 压力 过高 罐 爆 炸 保护 年检 检查 要求 泄压 安全",
  ],
  [
    "pressure switch",
    "turn turns on off itself automatic automatically start starts stop stops set pressure range cut full",
    "自动 启停 开停 启动 停机 压力 到了 打到 设定 上限 下限 控制",
  ],
  [
    "disconnect switch",
    "lock lockout tag kill cut power electricity off service while work near sight machine electrician inspector breaker panel away lockable nobody somebody turns on safe hold lockable pull handle cuts isolates accidentally",
    "断电 检修 挂牌 上锁 挂锁 锁 切断 电源 旁边 总电源 电工 安全 别人 怕 开关 合闸 误合闸 能上锁 上锁的 隔离开关 送电 误操作",
  ],
  [
    "starter",
    "motor start contactor coil protect burn burned trip heater big phase single three push button magnetic",
    "电机 启动 起动 接触器 线圈 烧 保护 过载 三相 按钮 大功率",
  ],
  [
    "vfd",
    "motor slow down vary speed soft ramp start inrush surge dim lights single phase into three-phase convert change rpm",
    "电机 调速 转速 变速 软启动 启动 电流 冲击 灯 暗 单相 变 三相 变成 节电",
  ],
  [
    "remote monitor",
    "see watch read check know hours alarms alerts text email phone remote remotely office home network ethernet modbus plc scada log data internet control room",
    "远程 手机 电脑 办公室 中控 中控室 看 查看 读 监控 监测 小时 小时数 运行时间 报警 故障 短信 联网 上网 通讯 数据 记录",
  ],
  [
    "intake silencer",
    "intake inlet suction sucking roar loud noise noisy bark quiet quieter muffle hush pump breathing filter side",
    "进气 吸气 进风 进气口 吸 声音 噪音 噪声 响 吵 太吵 轰 降噪 消音 安静",
  ],
  [
    "flow meter",
    "measure meter how much air use uses using used consumption consume each machine department bill cost leak load profile audit track total",
    "测 计量 统计 记 算 用气 用气量 耗气 耗气量 多少气 每台 各车间 各工段 流量 分摊 漏 审计",
  ],
  [
    "vacuum inlet filter",
    "vacuum pump sucks sucking sucked pulls in inlet suction sawdust chips dust powder liquid debris keep out protect before router",
    "真空泵 吸 吸进 抽进 进口 进气口 入口 前面 木屑 粉尘 灰尘 灰 粉 碎屑 水 保护 挡住 装什么",
  ],
  [
    "pump rebuild kit",
    "pump head burns burning uses using oil smoke smoking worn rings gaskets valves old tired slow slower forever long build builds up pressure weak overhaul rebuild freshen compression blow-by breather",
    "活塞机 泵头 机头 窜油 窜机油 烧机油 吃机油 耗油 冒烟 打气 打压 慢 越来越慢 变慢 没劲 无力 活塞环 磨损 垫片 大修 翻新 换什么 老 旧",
  ],
  [
    "compressor pump",
    "just only pump head alone bare replace seized locked threw rod keep motor tank still good fine new",
    "只 单 单独 换 泵头 机头 抱死 卡死 打坏 报废 电机 罐 还好 没坏 留用 新的",
  ],
  [
    "air tank",
    "store stores storage reserve buffer more extra air bursts burst surge sudden demand long blast pot run longer between starts cycle cycles cycling short often kicks pressure drops dips additional second bigger",
    "存 储 储存 储备 缓冲 备用 更多 多存 气 短时间 瞬间 突然 大用气 高峰 压力 掉 波动 频繁 启动 启停 加个罐 喷砂",
  ],
  [
    "portable air tank",
    "carry carrying take bring fill flat tire tires away field far trailer no compressor hand handle trunk",
    "手提 提着 带着 拎 随身 充好气 拿去 没有空压机 补胎 胎 田里 远处 后备箱",
  ],
];

/** Tools, and what is at their inlet. */
const tools: readonly ToldLine[] = [
  [
    "air tool oil",
    "drip drips drop drops squirt put few into air inlet tool tools ratchet ratchets impact gun guns wrench wrenches nailer grinder daily before oil lube lubricate last seize gummed",
    "滴 滴几滴 打几滴 加几滴 加油 油 润滑 气动工具 风炮 扳手 棘轮 钉枪 进气口 每天 用前 保养 卡 涩",
  ],
  [
    "frl",
    "filter regulate regulates lube lubricates oils water pressure all one unit together combo front ahead before tool tools station bench bowl three piece",
    "气动工具 工具 前面 前 过滤 调压 加油 油雾 除水 三合一 一体 一起 那个 装在 三件",
  ],
  [
    "regulator",
    "turn turns down lower reduce drop step set dial adjust steady hold constant pressure psi shop line nailer brad stapler gun spray tool too high much knob only wants less sits pounds lowers dropping",
    "降 降低 调低 调小 调到 调节 减 减到 稳 稳定 恒定 压力 气压 太高 太大 旋钮 钉枪 喷枪 工具 只要 只需 降一降 减下来 调小点 怎么降",
  ],
  [
    "safety blow gun",
    "blow blows blowing chips swarf shavings dust dirt off mill lathe machine bench clothes parts work osha 30 psi safe dead-end nozzle skin",
    "吹 吹掉 吹净 铁屑 切屑 碎屑 灰 灰尘 工件 机床 车床 铣床 工作台 衣服 安全 气枪 喷嘴",
  ],
  [
    "da sander",
    "sand smooth smooths feather level body filler bondo putty primer paint scratches clear coat panel wood finish swirl disc pad paper orbit ridges bumps edge feathering sanding fiberglass roughen scuff",
    "打磨 磨 磨平 砂 腻子 原子灰 底漆 漆面 钣金 木器 抛 砂纸 圆盘 气动 刮灰 补土 磨平 磨光 打平 底灰",
  ],
  [
    "air hammer",
    "cut cuts split chisel chip sheet metal panel bushing bushings rivet rivets spot weld scrape muffler exhaust clamp rusted knock drive",
    "铲 铲掉 凿 切 切钣金 衬套 铆钉 焊点 铲子 敲 拆 消声器 排气管 锈死 气动",
  ],
  [
    "impact wrench",
    "lug nuts nut bolts bolt wheel wheels stuck rusted tight loosen remove spin off take torque tire tires truck rotate swap",
    "轮胎 车轮 螺丝 螺母 螺栓 拆 卸 拧 拧松 拧不动 打不开 生锈 锈死 松 换轮胎 扭力 大车",
  ],
  [
    "air ratchet",
    "tight cramped space engine bay under hood dash behind small nuts bolts reach run down quickly speed",
    "狭窄 窄 空间 发动机舱 够不着 伸进去 小螺丝 小螺栓 快速 拧",
  ],
  [
    "die grinder",
    "grind grinds weld welds seam deburr port carbide burr mandrel small inside cut-off wheel polish mold die gasket surface",
    "磨 打磨 修磨 焊缝 焊疤 毛刺 内孔 模具 磨头 合金 小 角落 抛光 气动",
  ],
  [
    "spray gun",
    "spray sprays paint painting finish lacquer stain varnish primer clear coat car fender cabinets furniture fence cup atomize overspray",
    "喷 喷漆 上漆 清漆 底漆 面漆 家具 汽车 雾化 喷涂 壶",
  ],
  [
    "tire inflator",
    "fill inflate top up check tire tires pressure truck car gauge hose end",
    "轮胎 胎压 充气 打气 补气 测 量 加气 表",
  ],
];

/** Oil that may touch what is eaten. */
const oils: readonly ToldLine[] = [
  [
    "food grade oil",
    "oil lubricant food foods open around near touch touches contact incidental allowed approved certified certificate safe h1 nsf kosher halal inspector bottling filling line edible",
    "油 机油 润滑油 食品 饮料 灌装 灌装线 能用 可以用 允许 接触 认证 证书 食品认证 达标 审核 安全 无毒",
  ],
];

/** Machines that a task names better than their kind. */
const machines: readonly ToldLine[] = [
  [
    "vacuum pump",
    "suck sucks sucked sucking hold holds holding held down flat sheet sheets goods board boards panel plywood mdf veneer table bed router spoilboard cnc lift lifting glass stone cups press bag pull mold degas bubbles resin",
    "吸 吸住 吸平 吸附 吸紧 压平 板材 板子 木板 台面 台板 雕刻机 玻璃 石材 搬 吊起 真空 袋压 脱泡 树脂",
  ],
  [
    "generator compressor",
    "air and power electricity electric 120 v volts volt outlets plugs both one same single engine service truck van lights field at once",
    "又要 又 气 电 发电 供电 插座 两用 一台 汽油机 抢修车 工程车 服务车 野外 同时",
  ],
  [
    "screw compressor with dryer",
    "one package everything built in together complete ready turnkey single skid laser clean",
    "一体 一体式 一套 整套 成套 现成 激光 激光切割 数控 干净 干燥",
  ],
  [
    "truck mounted compressor",
    "truck tires semi road roadside highway service call breakdown mobile inflate flat bed fleet",
    "卡车 货车 路边 路上 高速 救援 上门 流动 补胎 轮胎 打气",
  ],
];

export const toldWords: readonly ToldLine[] = [...toldOfAir, ...onMachines, ...tools, ...oils, ...machines];
