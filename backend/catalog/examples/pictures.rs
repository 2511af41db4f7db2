use catalog::{models::codes::{Kind, Rx, Storage}, views::picture::{Label, draw}};
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let rows = [
        (Kind::Medicine,"阿莫西林胶囊","再林","0.25g*24粒","胶囊剂","珠海联邦制药股份有限公司中山分公司",Rx::Prescription,Storage::Normal,""),
        (Kind::Medicine,"布洛芬缓释胶囊","芬必得","0.3g*20粒","胶囊剂","中美天津史克制药有限公司",Rx::OtcA,Storage::Normal,""),
        (Kind::Medicine,"复方氨酚烷胺片","感康","12片","片剂","吉林省吴太感康药业有限公司",Rx::OtcB,Storage::Normal,""),
        (Kind::Medicine,"感冒灵颗粒","999","10g*9袋","颗粒剂","华润三九医药股份有限公司",Rx::OtcA,Storage::Normal,""),
        (Kind::Medicine,"门冬胰岛素30注射液（特充装）","诺和锐","3ml:300单位","注射剂","诺和诺德(中国)制药有限公司",Rx::Prescription,Storage::Cold,""),
        (Kind::Medicine,"六味地黄丸(浓缩丸)","","200丸","丸剂","仲景宛西制药股份有限公司",Rx::OtcA,Storage::Normal,""),
        (Kind::Medicine,"蓝芩口服液","","10ml*6支","口服液","扬子江药业集团有限公司",Rx::OtcA,Storage::Cool,""),
        (Kind::Medicine,"盐酸左氧氟沙星滴眼液","可乐必妥","5ml:24.4mg","滴眼剂","参天制药(中国)有限公司",Rx::Prescription,Storage::Normal,""),
        (Kind::Medicine,"复方醋酸地塞米松乳膏","999皮炎平","20g","乳膏剂","华润三九医药股份有限公司",Rx::OtcA,Storage::Normal,""),
        (Kind::Medicine,"布地奈德福莫特罗粉吸入剂(II)","信必可都保","160μg+4.5μg/吸*60吸","吸入粉雾剂","AstraZeneca AB 阿斯利康制药有限公司",Rx::Prescription,Storage::Normal,""),
        (Kind::Medicine,"云南白药膏","","6.5cm*10cm*5贴","贴膏剂","云南白药集团无锡药业有限公司",Rx::OtcA,Storage::Normal,""),
        (Kind::Medicine,"双歧杆菌三联活菌肠溶胶囊","贝飞达","210mg*24粒","胶囊剂","晋城海斯制药有限公司",Rx::OtcB,Storage::Cold,""),
        (Kind::Tcm,"黄芪","","1kg/袋 统片","","安徽亳州市沪谯药业有限公司",Rx::None,Storage::Normal,""),
        (Kind::Tcm,"枸杞子","","500g 特级","","宁夏百瑞源枸杞产业发展有限公司",Rx::None,Storage::Normal,""),
        (Kind::Tcm,"薄荷","","500g","","康美药业股份有限公司",Rx::None,Storage::Normal,""),
        (Kind::Tcm,"菊花(杭菊)","","250g","","康美药业股份有限公司",Rx::None,Storage::Normal,""),
        (Kind::Tcm,"法半夏","","500g","","康美药业股份有限公司",Rx::None,Storage::Normal,""),
        (Kind::Tcm,"熟地黄","","500g","","康美药业股份有限公司",Rx::None,Storage::Normal,""),
        (Kind::Device,"电子体温计","","MC-246 1支","","欧姆龙(大连)有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"血糖仪","","GA-3型","","三诺生物传感股份有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"医用外科口罩","","17.5cm*9.5cm 10只/包","","稳健医疗用品股份有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"一次性使用无菌注射器 带针","","5ml","","山东威高集团医用高分子制品股份有限公司",Rx::None,Storage::Normal,"III"),
        (Kind::Device,"创可贴","邦迪","70mm*18mm*100片","","上海强生有限公司",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"上臂式电子血压计","","HEM-7136","","欧姆龙(大连)有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"血氧仪","","YX306","","江苏鱼跃医疗设备股份有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"医用雾化器","","403M","","江苏鱼跃医疗设备股份有限公司",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"红外额温计","","YHW-2","","江苏鱼跃",Rx::None,Storage::Normal,"II"),
        (Kind::Device,"新型冠状病毒抗原检测试剂盒(胶体金法)","","1人份/盒","","北京热景生物技术股份有限公司",Rx::None,Storage::Normal,"III"),
        (Kind::Device,"医用纱布绷带","","8cm*6m","","稳健医疗",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"医用棉签","","10cm*50支","","海氏海诺",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"医用检查手套","","M 100只","","英科医疗",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"听诊器","","单用","","鱼跃",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"手动轮椅车","","H050C","","鱼跃",Rx::None,Storage::Normal,"I"),
        (Kind::Device,"皮肤消毒凝胶","","500ml","","利尔康",Rx::None,Storage::Normal,""),
        (Kind::Device,"家用急救包","","1套","","蓝帆",Rx::None,Storage::Normal,""),
        (Kind::Medicine,"葡萄糖酸钙锌口服溶液ABCDEFGHIJKLMNOPQRSTUVWXYZ超长名称超长名称超长名称超长名称超长","一个非常非常长的商品名称","5mg*12片*2板*10小盒*100中盒超长规格","","某某某某某某某某某某某某某某某某某某某某某某某某某某某某有限责任公司",Rx::OtcB,Storage::Cold,""),
    ];
    let mut html = String::from("<body style='margin:8px;background:#fff;font:12px sans-serif'>");
    for (n,(kind,name,trade_name,spec,form,maker,rx,storage,device_class)) in rows.into_iter().enumerate() {
        let svg = draw(&Label{kind,name,trade_name,spec,form,maker,rx,storage,device_class});
        std::fs::write(format!("{dir}/{n}.svg"), &svg).unwrap();
        html += &format!("<img src='{n}.svg' width=236 height=236 style='margin:2px'><img src='{n}.svg' width=60 height=60 style='margin:2px'>");
    }
    std::fs::write(format!("{dir}/all.html"), html).unwrap();
}
