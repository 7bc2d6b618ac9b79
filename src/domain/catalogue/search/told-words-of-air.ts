import type { ToldLine } from "./told-line.ts";

/** Treating air: water, oil, dirt and heat in it. */
const treating: readonly ToldLine[] = [
  [
    "auto drain",
    "drain empty dump release let out get rid water condensate puddle bottom under tank receiver night overnight weekend itself automatic automatically unattended forget forgot remember crawl reach open valve by hand manually every day daily morning quart cup bucket",
    "排水 放水 排掉 放掉 放出 排 放 水 积水 冷凝水 罐底 罐子 罐里 气罐 夜里 晚上 周末 每天 天天 每次 早上 忘记 忘了 老忘 手动 人工 不用人 没人 无人 值守 自动 自己 定时 一杯 一桶 蹲下 开阀",
  ],
  [
    "oil water separator",
    "oil oily out of condensate before sewer floor drain storm ditch sanitary city county legal legally law epa permit allowed disposal dispose dump pour discharge treat clean split skim drum waste haul off barrel pay",
    "含油 带油 油污 油水 废水 污水 冷凝水 冷凝液 排水 排出来 下水道 地沟 排放 环保 直接 倒 倒掉 处理 分开 分离 净化 达标 罚款 查 桶 收集 外运 不让 不准",
  ],
  [
    "bypass valve",
    "work on service repair maintain fix change swap take out dryer filter element while without keep keeps running going shutting stopping cutting down off plant shop line production air around loop three valve still isolate",
    "检修 维修 保养 修 换 更换 滤芯 冷干机 吸干机 干燥机 过滤器 时候 期间 同时 生产线 车间 产线 停气 断气 停机 停产 不停 不断 不能 照常 继续 供气 绕过 绕开 旁路",
  ],
  [
    "aftercooler",
    "cool cooler hot warm burn scald discharge coming out pump head piston before reaches enters tank receiver hose melt temperature too degrees knock drop down chill chills burns melts first off coming stage intercool",
    "活塞机 泵头 出口 出来 排气 打出来 压缩 太热 太烫 烫手 很烫 发烫 高温 温度 冷却 降温 凉 进罐 之前 进罐之前 进罐前 储气罐 双级 凉一凉 先凉 冷一下 降降温 烧坏 软化",
  ],
  [
    "coalescing filter",
    "oil mist haze aerosol droplets spots film fish eyes contaminat carryover out of from booth paint spray blasting clean keep catch remove trap ahead before gun downstream laser craters pits pinholes dimples blisters bubbles",
    "油雾 油汽 油气 油点 油滴 鱼眼 缩孔 喷漆 喷漆房 烤漆房 气里 气源 带油 含油 除油 除掉 过滤 滤掉 挡住 拦住 干净 喷枪前 漆面 小坑 针孔 起泡 麻点 喷出来",
  ],
  [
    "particulate filter",
    "rust scale flakes dirt grit dust sand particles old iron steel black pipe main before tool machine protect catch plug clog jam",
    "铁锈 锈渣 锈 渣子 灰尘 颗粒 杂质 沙子 脏东西 旧 铁管 钢管 管子里 堵 卡住 挡住 保护 设备前",
  ],
  [
    "carbon filter",
    "smell odor stink taste vapor fumes perfume food bottling flavor oily-smelling nose",
    "气味 异味 味道 味儿 有味 油味 臭 难闻 蒸汽 油蒸气 食品 灌装 吸附 去味",
  ],
  [
    "desiccant dryer",
    "freeze freezes freezing frozen froze ice iced winter outdoor outdoors outside exposed unheated yard pipe line minus below zero subzero cold night instrument bone very dry powder hygroscopic dew point",
    "冬天 冬季 北方 东北 室外 户外 露天 院子 管子 气管 管道 管路 冻 冻住 冻裂 上冻 结冰 冰堵 零下 低温 严寒 仪表 特别干 超干 露点",
  ],
  [
    "membrane dryer",
    "no power electricity outlet plug small point of use at machine right before torch plasma tool instrument cabinet quiet moving parts",
    "不用电 没电 不插电 没插座 小流量 末端 用气点 设备旁 机器前 等离子 割枪 干 干燥 静音",
  ],
  [
    "dew point sensor",
    "know tell measure check watch alarm warn how dry dryer still working stops wet",
    "测 监测 监视 知道 看 报警 露点 多干 干不干 够不够干 干燥机 好坏 失效",
  ],
  [
    "desiccant",
    "dew point poor bad high creeping worse not low enough old years tired beads fill filling media tower towers oil soaked wore out change replace fresh drying",
    "露点 变差 不够低 升高 上升 不行 填料 珠子 铝胶 氧化铝 分子筛 老化 失效 用了几年 换 更换 吸干机 双塔",
  ],
];

/** Pipe, hose and what joins and holds them. */
const piping: readonly ToldLine[] = [
  [
    "hose reel",
    "hose winds wind winding rolls roll retracts pulls back itself up overhead ceiling hanging floor tangled tangle mess trip tripping tidy neat wall spring rewind put away long drag driven over lying lies laying across strewn out underfoot pick put coiled coils hung dangling",
    "气管 软管 胶管 风管 天花板 吊 吊装 顶上 头顶 墙上 自动 自己 回收 收回 回卷 卷 卷起来 收起来 缩回 拖地 地上 绊倒 绊人 乱 缠 打结 碾 拖 老在 吊起来 挂起来 缩回去 缩进去 收回去 用完 不占地",
  ],
  [
    "hose safety",
    "hose jackhammer breaker burst bursts breaks broke blows whip whipping lash flying let lets go gives way loose joint coupling comes apart pops off hit hurt someone crew restrain tie safety osha cut supply chain cable tether fitting pops blowing swings injure secure",
    "胶管 软管 高压 气管 接头 脱开 松脱 脱落 崩开 断 断开 爆 爆管 甩 甩人 甩动 乱甩 打人 伤人 抽人 防护 防止 安全 保险 拴 链 断气 抽 拴住 绑住 钢丝绳 打到 飞出来 接头松",
  ],
  [
    "flexible connector",
    "flexible flex short piece link between hard rigid pipe main outlet discharge compressor tank shakes shaking vibrates vibration crack cracked joint leak tie isolate hook hooks hooked stiff solid steel shaky jumping movement couple",
    "机器 空压机 抖 抖动 震 振 震动 出气口 出口 主管 硬管 铝管 管道 之间 中间 接 连接 一段 软 软的 软管 软连接 柔性 过渡 震裂 拉裂 硬接 直连 震坏 裂 裂开 加段 加一段 缓冲一下",
  ],
  [
    "pipe cutter",
    "cut cuts cutting square clean aluminum tube tubing pipe burr burrs deburr ream edge chamfer saw hacksaw ends straight saws edge edges ends tidy slice",
    "切 切割 切断 割 锯 铝管 管子 铝合金管 毛刺 去毛刺 平整 整齐 切口 端面 倒角 锯不平 切不平 切不齐 毛边 修边 管口",
  ],
  [
    "drilling jig",
    "drill hole holes existing main live pressure tap new branch drop later add without cutting saw",
    "主管 现有 已有 带压 钻 钻孔 打孔 开孔 开口 支管 支路 加 新增 不切断",
  ],
  [
    "pipe clip",
    "hang hold holds fasten attach support secure pipe pipes wall ceiling beam joist strut truss sag sagging",
    "墙上 墙 天花板 吊顶 梁 管子 管道 铝管 固定 挂 吊 托 卡住 支撑 下垂",
  ],
  [
    "manifold",
    "several many four six hoses tools outlets one line split feed share bench distribute hook run same guys people workers men plug plugs guns station stations sharing branch",
    "一进 多出 一路 分 分成 几路 多路 几个 好几 出口 工具 同时 接 分气 分配 分流 工位 四个口 六个口 一路进来 分四个口 大家 几个人 接出来",
  ],
  [
    "garage piping kit",
    "everything all whole complete set one box plumb plumbing run running pipe piping air lines my home two three car garage bays outlets drops walls do yourself diy spots places tubing connectors fittings everything-needed package hobby",
    "自家 家里 自己 家用 车库 车棚 布 装 铺 走 气路 管路 气管 出气口 出口 三个 两个 全套 一整套 整套 套装 配齐 几个地方 五个 四个 接头 买齐 一次买齐 全部 都有 走线",
  ],
  [
    "whip hose",
    "short flexible hose leader between tool and main coupler heavy swinging wrist swivel hang end",
    "短 短管 引导 工具 主管 软管 之间 手腕 旋转 快插 轻便 甩来甩去",
  ],
  [
    "ball valve",
    "shut shutting close off isolate stop tank line hose drop bay leaving end day night hand lever quarter turn",
    "关 关掉 关断 切断 截断 隔开 气源 气路 支路 罐子 下班 手动 扳手柄",
  ],
];

/** Products that treat air, carry it and support its pipe. */
export const toldOfAir: readonly ToldLine[] = [...treating, ...piping];
