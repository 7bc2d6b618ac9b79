/**
 * Characters of the first level of GB 2312 by their sound (Unihan, kMandarin, most usual reading), tones and what is
 * often taken for one another left aside: zh and z, ch and c, sh and s, ang and an, eng and en, ing and in.
 */
const groups = `
啊阿 哀哎唉埃挨爱癌皑矮碍艾蔼隘 俺安岸按昂暗案氨盎肮胺鞍 傲凹奥懊敖澳熬翱袄
八叭吧坝巴扒把拔捌爸疤笆罢耙芭跋霸靶 佰拜摆柏白百稗败 伴傍办半帮扮扳拌搬斑板梆棒榜版班瓣磅绊绑膀般蚌谤邦镑颁
保包堡宝报抱暴爆胞苞薄褒豹雹饱鲍 倍北卑备悲惫杯焙狈碑背被贝辈钡 奔崩本泵甭笨绷苯蹦迸
壁币庇弊彼必敝比毕毖毙痹碧笔臂蓖蔽逼避鄙闭陛鼻 便卞变扁编贬辨辩辫边遍鞭 彪标膘表 别憋瘪鳖
丙兵冰宾并彬摈斌柄滨濒炳病秉饼 伯剥勃博卜帛拨搏播波渤玻箔脖膊舶菠钵铂驳 不哺埠布怖捕步簿补部
叉察岔差插搽擦查碴茬茶诧 彩才拆材柴猜睬菜蔡裁豺财踩采
产仓倡偿厂参唱场尝常惨惭掺搀敞昌残沧灿猖畅缠肠舱苍藏蚕蝉谗铲阐颤餐馋 吵嘲巢抄操曹朝槽潮炒糙草超钞
侧册厕彻扯掣撤测澈策车 乘呈城尘层忱惩成承撑晨曾橙沉澄秤称程臣衬诚趁蹭辰逞郴陈骋
伺侈刺吃尺弛慈持斥次此池炽瓷疵痴磁翅耻茨词赐赤辞迟雌驰齿 丛从充冲匆囱宠崇聪葱虫 丑仇凑愁抽畴瞅稠筹绸臭踌酬
促储出初厨处搐楚橱滁畜矗础簇粗触躇醋锄除雏 串传创喘川幢床椽疮穿窗窜篡船蹿闯 催吹垂崔捶摧椎淬炊瘁粹翠脆锤
唇存寸春村椿淳纯蠢醇 戳挫措搓撮磋绰错 大打搭瘩答达 代傣呆带待怠戴歹殆袋贷逮
丹但党单弹当惮担挡掸旦档氮淡耽胆荡蛋诞郸 倒刀到导岛悼捣盗祷稻蹈道 得德的 凳灯登瞪等蹬邓
低地堤嫡帝底弟抵敌涤滴狄笛第缔翟蒂迪递 佃典垫奠店惦掂殿淀滇点电甸碘靛颠 凋刁叼吊掉碉调钓雕 叠爹碟蝶谍跌迭
丁叮定盯订钉锭顶鼎 东侗冬冻动恫懂栋洞董 兜抖斗痘豆逗都陡 堵妒度杜毒渡犊独督睹肚读赌镀 断段短端缎锻 兑堆对队
吨囤墩敦盾蹲遁钝顿 剁哆垛堕多夺惰掇朵舵跺躲 俄厄娥峨恶扼蛾讹遏鄂额饿鹅 二儿尔洱而耳贰饵 乏伐发法珐筏罚阀
仿凡反坊妨帆房放方樊泛烦犯番矾繁纺翻肪芳范藩访贩返钒防饭 匪吠啡废沸肥肺菲诽费非飞
丰份冯凤分吩坟奉奋封峰忿愤枫氛汾烽焚疯粉粪纷缝芬蜂讽逢酚锋风
付伏佛俘俯傅副咐复夫妇孵富幅府弗扶抚拂敷斧服氟浮涪父甫福符缚肤腐腑腹袱覆讣负赋赴辅辐釜阜附 嘎噶 改概溉盖该钙
冈刚岗干感敢杆杠柑港甘秆竿纲缸肛肝赣赶钢 告搞皋稿篙糕羔膏镐高 个割各咯哥戈搁格歌疙胳葛铬阁隔革鸽
埂庚更根梗羹耕耿跟 供公共功宫工巩弓恭拱攻汞贡躬龚 勾垢够构沟狗苟购钩 估古咕固姑孤故沽箍股菇蛊谷辜雇顾骨鼓
刮剐寡挂瓜褂 乖怪拐 光关冠官广惯棺灌管罐观贯逛馆 傀刽圭归柜桂炔瑰癸硅规诡贵跪轨闺鬼龟 棍滚辊 国果裹过郭锅 哈蛤
亥孩害氦海还骇骸 函含喊夯寒悍憨憾捍撼旱杭汉汗涵焊罕翰航邯酣韩 号嚎壕好毫浩耗豪貉郝
何合呵和喝核河涸盒禾荷菏褐贺赫阂鹤 嘿黑 亨哼很恒恨横狠痕衡 哄宏弘洪烘红虹轰鸿 侯候厚后吼喉猴
乎互呼唬壶弧忽户护沪湖狐瑚糊胡葫虎蝴 划化华哗滑猾画花话 坏徊怀槐淮
凰唤宦幌幻恍患惶慌换晃桓欢涣焕煌环痪皇簧缓荒蝗谎豢黄 会卉回徽恢悔惠慧挥晦毁汇灰烩秽绘蛔讳诲贿辉 婚昏浑混荤魂
伙惑或活火祸获豁货霍
伎冀几击剂即及吉圾基妓姬嫉季寂寄己忌急悸技挤既机极棘汲济激畸疾祭积稽箕籍级纪继绩缉肌脊蓟藉计讥记辑迹际集饥鸡
价佳假加嘉夹嫁家架枷甲稼茄荚贾钾颊驾
件俭健僵兼减剑剪匠坚奖奸姜将尖建拣捡柬桨检歼江浆涧渐溅煎疆监碱笺简箭缄肩舰艰茧荐蒋见讲贱践酱鉴键间降饯
交侥剿叫娇搅教椒浇焦狡矫礁窖绞缴胶脚蕉角轿较郊酵铰饺骄 介借劫姐届戒截捷接揭杰洁界疥皆睫秸竭结节芥街解诫阶
井京仅今兢净劲境尽巾径惊敬斤晋景晶津浸烬痉睛禁竞竟筋粳精紧经茎荆襟警谨近进金锦镜靖静靳颈鲸 炯窘
久九厩咎就揪救旧灸玖疚究纠臼舅酒韭 举俱具剧句咀局居巨惧拒拘据桔沮炬狙疽矩聚菊距踞锯鞠驹 倦卷娟捐眷绢鹃
倔决嚼抉掘撅攫爵绝觉诀 俊军君均峻浚竣菌郡钧骏 卡咖喀 凯开慨揩楷 亢刊勘坎堪康慷扛抗槛炕看砍糠 拷烤考靠
克刻可咳坷壳客柯棵渴磕科苛课颗 吭啃坑垦恳肯 孔恐控空 口寇扣抠 哭库枯窟苦裤酷 垮夸挎胯跨 侩块快筷
况匡宽旷框款狂眶矿筐 亏奎岿愧溃盔窥葵馈魁 困坤捆昆 廓扩括阔 啦喇垃拉腊蜡辣 来莱赖
兰婪廊懒拦揽朗栏榔浪滥澜烂狼琅篮缆蓝览谰郎阑 佬劳姥捞涝潦烙牢老酪 乐了肋 儡勒垒擂泪磊类累蕾镭雷 冷棱楞
丽例俐傈利力励历厉厘吏哩李栗梨沥漓犁狸理璃痢砾礼离立篱粒荔莉里隶鲤黎
两亮凉帘廉怜恋敛晾梁涟炼粮粱练联脸良莲谅辆连量链镰 僚寥廖撂撩料燎疗聊辽镣 列劣烈猎裂
临令伶凌凛另吝岭拎林淋灵玲琳磷羚菱赁邻铃陵零霖领鳞龄 六刘柳榴流溜琉留瘤硫馏 咙垄拢窿笼聋陇隆龙 娄搂楼漏篓陋
卢卤庐录戮掳潞炉碌禄芦虏赂路陆露颅鲁鹿麓 乱卵孪峦挛滦 仑伦抡沦纶论轮 洛箩络罗萝落螺裸逻锣骆骡
侣吕屡履律旅氯滤率绿缕虑铝驴 掠略 吗嘛妈玛码蚂马骂麻 买卖埋脉迈麦 忙慢曼氓满漫盲瞒芒茫莽蔓蛮谩馒
冒卯帽毛猫矛茂茅貌贸铆锚 妹媒媚寐昧枚梅每没煤玫眉美酶镁霉 们孟梦檬猛盟萌蒙锰门闷 密幂弥泌眯秘米糜蜜觅谜迷醚靡
免冕勉娩棉眠绵缅面 妙庙描渺瞄秒苗藐 灭蔑 名命悯抿敏明民皿螟铭闽鸣 墨寞抹摩摸摹末模沫漠磨膜莫蘑陌魔默 某牟谋
亩募墓姆幕慕拇暮木母牡牧目睦穆 呐哪娜拿纳那钠 乃奈奶氖耐 南囊男难 恼挠淖脑闹 内馁 嫩能 你倪匿妮尼拟泥溺腻逆霓
娘年念拈捻撵碾蔫辗酿 尿鸟 啮孽捏涅聂镊镍 凝宁您拧柠泞狞 扭牛纽钮 农弄浓脓 努奴怒 懦挪糯诺 疟虐 偶呕欧殴沤藕鸥
啪帕怕爬琶趴 徘拍排派湃牌 乓判叛庞攀旁潘畔盘盼磐耪胖 刨咆抛泡炮袍跑 佩呸培沛胚裴赔配陪
喷彭抨捧朋棚澎烹盆砰硼碰篷膨蓬鹏 僻劈匹啤坯屁批披毗琵疲痞皮砒脾譬辟霹 偏片篇骗 漂瓢票飘 撇瞥
乒凭品坪屏平拼瓶聘苹萍评贫频 坡婆泊泼破粕迫颇魄 仆圃埔扑普曝朴浦瀑脯莆菩葡蒲谱铺
七乞企其凄启器奇契妻岂崎弃戚旗期柒栖棋欺歧气汽沏泣漆畦砌祁祈脐讫起迄骑齐 恰掐洽
乾仟前千呛堑墙嵌强扦抢枪欠歉浅潜牵签羌腔蔷谦谴迁遣钎钱钳铅黔 乔侨俏峭巧悄撬敲桥橇瞧窍翘锹鞘 且切怯窃
亲侵倾勤卿寝庆情擎擒晴氢氰沁清琴禽秦芹请轻钦青顷 琼穷 丘囚求泅球秋邱酋 区去取娶屈曲渠蛆趋趣躯驱龋
全券劝圈拳权泉犬痊醛颧 却榷瘸确缺雀鹊 群裙 冉嚷壤攘染然燃瓤让 扰绕饶 惹热 人仁仍任刃壬妊忍扔纫认韧
冗容戎溶熔绒茸荣蓉融 揉柔肉 乳儒入如孺汝茹蠕褥辱 软阮 瑞蕊锐 润闰 弱若 傻刹厦啥撒杀沙洒煞砂纱莎萨 塞晒筛腮赛鳃
三上丧伞伤删叁商善嗓墒尚山扇擅散晌杉桑汕煽珊缮膳苫衫裳赏赡闪陕 勺哨嫂少扫捎搔梢烧稍绍芍邵韶骚
奢射慑摄涉涩瑟社舌舍色蛇设赊赦 什伸僧剩升呻圣声娠婶审慎森沈深渗牲甚生甥申盛省砷神绅绳肾胜身
世丝事仕似使侍势匙十史司嗜嗣嘶噬四士失始实室寺尸屎巳市师式思恃拭拾撕斯施时是柿死氏湿狮矢石示私肆虱蚀视誓识\
试诗适逝释食饰饲驶 宋怂松耸讼诵送颂 兽受售嗽守寿手授搜擞收瘦艘首
书俗僳叔塑墅孰宿属庶恕戍抒数暑曙术束枢树梳殊淑溯漱熟疏竖粟素署肃舒苏蔬薯蜀诉赎输述速酥黍鼠 刷耍 帅摔甩衰
双拴栓爽算蒜酸霜 岁水睡碎祟税穗绥虽谁遂隋随隧髓 吮孙损瞬笋舜顺 唆所朔梭烁琐硕索缩蓑说锁 他塌塔她它挞獭踏蹋
台太态抬汰泰胎苔酞 倘叹唐坍坛坦堂塘探搪摊棠檀毯汤淌滩潭炭烫痰瘫碳糖膛袒谈谭贪趟躺 套掏桃涛淘滔绦萄讨逃陶
疼腾藤誊 体剃剔啼嚏屉惕提替梯涕踢蹄锑题 填天恬添甜田腆舔 挑条眺跳迢 帖贴铁 亭停厅听庭廷挺汀烃艇
同彤捅桐桶痛瞳童筒统通酮铜 偷头投透 兔凸吐图土屠徒涂秃突途 团湍 推腿蜕褪退颓 吞屯臀 唾妥托拓拖椭脱陀驮驼鸵
哇娃挖洼瓦蛙袜 外歪 万丸亡妄婉完宛弯往忘惋挽旺晚望枉汪湾烷王玩皖碗网腕豌顽
为伟伪位卫危味唯喂围委威尉尾巍微惟慰未桅渭潍畏纬维胃苇萎蔚谓违韦魏 吻嗡文温瓮瘟稳紊纹翁蚊问闻
卧我挝握斡沃涡窝蜗 乌五伍侮务勿午吴吾呜坞屋巫悟戊捂无晤梧武毋污物舞芜诬误钨雾
习吸喜嘻夕媳希席息悉惜戏昔晰析檄汐洗溪烯熄熙牺犀硒稀系细膝袭西铣锡隙 下侠匣吓夏峡暇狭瞎虾辖霞
乡享仙像先厢县向咸响嫌宪巷弦想掀显橡涎湘献现相祥箱纤线羡翔腺舷衔襄详象贤锨镶闲限险陷项馅香鲜
哮啸嚣孝宵小效晓校消淆硝笑肖萧销霄 些写协卸屑懈挟携斜械楔歇泄泻胁蝎蟹谐谢邪鞋
信兴刑型姓幸形心忻性惺新星杏欣猩腥芯薪衅行辛邢醒锌 兄凶匈汹熊胸雄 休修嗅朽秀绣羞袖锈
叙吁嘘墟婿序徐恤戌旭絮绪续蓄虚许酗需须 喧宣悬旋玄癣眩绚轩选 削学穴薛血雪靴 勋寻巡循旬殉汛熏训讯询迅逊驯
丫亚压呀哑崖押涯牙芽蚜衙讶轧雅鸦鸭
严仰佯养厌咽唁堰央奄宴岩延彦扬掩杨样殃氧沿洋淹演漾炎烟焉焰燕疡痒盐眼研砚秧羊艳蜒衍言谚阉阎阳雁颜验鸯
咬妖姚尧摇瑶窑耀腰舀药要谣遥邀钥 业也冶叶噎夜掖曳椰液爷耶腋野页
一义乙亦亿以仪伊依倚医壹夷姨宜屹已异彝役忆意抑揖易椅毅沂溢疑疫益矣移绎翌翼肄胰臆艺蚁衣裔议译诣谊逸遗邑铱颐
印吟因姻婴寅尹应引影映樱殷淫盈硬缨英茵荧荫莹萤营蝇赢迎银阴隐音颖饮鹰 佣勇咏庸恿拥永泳涌用痈臃蛹踊雍
优佑又友右尤幼幽忧悠有油游犹由诱邮酉釉铀
与予于余俞喻域娱宇寓屿峪御愈愉愚榆欲浴淤渔渝狱玉盂禹羽育舆芋虞裕誉语豫迂逾遇郁隅雨预驭鱼
元冤原员园圆垣怨愿援渊源猿缘苑袁辕远院鸳 岳悦曰月粤约越跃阅 云允匀孕晕耘蕴运郧酝陨韵
乍匝咋喳扎札杂柞栅榨渣炸眨砸诈铡闸 仔债再哉在宅宰寨摘斋栽灾窄载
丈仗占咱展崭帐张彰战掌攒斩暂杖栈樟毡沾涨湛漳瘴盏瞻站章粘绽胀脏葬蘸詹账赃赞长障
兆凿召噪找招早昭枣沼澡灶照燥爪皂糟罩肇藻蚤赵躁造遭 则哲折择泽浙着者蔗蛰责辙这遮锗
争侦增帧征怎怔憎拯挣振政整斟枕正狰珍甄疹症真睁砧臻蒸证诊贞赠郑针镇阵震
之侄值兹制只吱咨址姿子字孜峙帜志执指挚掷支旨智枝植止殖汁治淄渍滋滓滞炙痔直知秩稚窒籽紫纸织置职肢脂自至致芝\
蜘质资趾 中仲众宗忠总棕盅种纵终综肿衷踪重钟鬃 周咒奏宙州帚揍昼洲皱粥肘舟诌走轴邹骤
主住助卒嘱拄族朱柱株注烛煮猪珠瞩祖祝租竹筑组著蛀蛛诅诛诸贮足逐铸阻驻 专壮妆庄撞撰桩状砖篆纂装赚转钻
嘴坠最缀罪赘追醉锥 准尊谆遵 佐作做卓啄坐左座拙捉昨桌浊灼琢茁酌
`;

const soundOf = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap((group) => [...group].map((character): [string, string] => [character, group[0]!])),
);

/** Pronunciation of a run of Chinese: input errors choose another character with the same sound. */
const soundsOf = (run: string): string => [...run].map((one) => soundOf.get(one) ?? one).join("");

/** Words of a sentence by themselves: 螺杆机有 is no 螺杆机油. */
export const ofSentences: ReadonlySet<string> = new Set(
  "有是和的在不要用里了吗呢么几多能会可以到就都没也还从把被给与或及其跟比让再又点简",
);

const shortest = 3;
const longest = 12;

/** Phrases by how they sound; several sound alike when their tones are left aside: 干燥机 and 干燥剂. */
export type PhrasesBySound = ReadonlyMap<string, readonly string[]>;

/** Phrases of Chinese by their sound; those of two characters sound like too much. */
export function phrasesBySound(phrases: readonly string[]): PhrasesBySound {
  const chinese = phrases.filter(
    (phrase) => phrase.length >= shortest && phrase.length <= longest && /^\p{Script=Han}+$/u.test(phrase),
  );
  return Map.groupBy(chinese, soundsOf);
}

const othersIn = (typed: string, phrase: string): number => [...typed].filter((one, at) => one !== phrase[at]).length;

/** Of phrases that sound alike the one that most was typed of. */
const nearestTo = (typed: string, phrases: readonly string[]): string | undefined =>
  phrases.toSorted((a, b) => othersIn(typed, a) - othersIn(typed, b))[0];

type PhrasesIn = (text: string) => readonly RegExpExecArray[];

/**
 * A text with what sounds like a phrase, and is none, written as that: 空压机皮代 is 空压机皮带. `known` finds what stands
 * there rightly; of that nothing is changed.
 */
export function withSoundsWritten(
  text: string,
  bySound: PhrasesBySound,
  phrases: PhrasesIn,
): { text: string; corrected: ReadonlyMap<string, string> } {
  const corrected = new Map<string, string>();
  let right = text;
  for (const run of text.match(/\p{Script=Han}{3,}/gu) ?? []) {
    const [at, typed, meant] = firstBySound(run, bySound, phrases) ?? [];
    if (at === undefined || !typed || !meant) continue;
    corrected.set(meant, typed);
    right = right.replace(run, run.slice(0, at) + meant + run.slice(at + typed.length));
  }
  return { text: right, corrected };
}

function firstBySound(
  run: string,
  bySound: PhrasesBySound,
  phrases: PhrasesIn,
): readonly [at: number, typed: string, meant: string] | null {
  const sounds = soundsOf(run);
  for (let length = Math.min(longest, run.length); length >= shortest; length--)
    for (let at = 0; at + length <= run.length; at++) {
      const alike = bySound.get(sounds.slice(at, at + length));
      if (!alike) continue;
      const typed = run.slice(at, at + length);
      const meant = nearestTo(typed, alike)!;
      if (typed === meant) return null;
      const other = [...typed].flatMap((one, index) => (one === meant[index] ? [] : [at + index]));
      if (other.some((place) => ofSentences.has(run[place]!))) continue;
      const stands = phrases(run).some((match) =>
        other.some((place) => place >= match.index && place < match.index + match[0].length),
      );
      if (!stands) return [at, typed, meant];
    }
  return null;
}
