/** Goods by a noun of the trade, and the words by which people tell their task who do not know that noun. */
export type ToldLine = readonly [goods: string, english: string, chinese: string];

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

export const toldWords: readonly ToldLine[] = [...treating, ...piping, ...onMachines, ...tools, ...oils, ...machines];
