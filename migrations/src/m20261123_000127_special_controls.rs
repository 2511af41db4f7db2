//! Goods that are on file get the control that their name asks for, as newly filed ones must have it from now on. Never a
//! looser one: what quality management has marked itself stays. And institutions may hand in the approval to end
//! pregnancies.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

migration!();

/// Clinics and hospitals.
const INSTITUTIONS: [i32; 2] = [4, 5];
const APPROVAL: &str = "maternal_care";

/// Medicines, by what their names hold, what they must not hold, and the control. Those without any control get it, and those
/// that were kept from pharmacies altogether where the new control keeps them, too.
const CONTROLS: &[(&str, &[&str], &[&str])] = &[
    (
        "ephedrine",
        &[
            "伪麻",
            "甲麻",
            "氨麻",
            "酚麻",
            "呋麻",
            "复方福尔可定",
            "小儿化痰止咳",
            "消咳宁",
            "镇咳宁",
            "复方川贝精",
        ],
        &[],
    ),
    (
        "special_compound",
        &[
            "复方甘草",
            "强力枇杷",
            "氨酚双氢可待因",
            "氨酚待因",
            "洛芬待因",
            "克咳胶囊",
            "克咳片",
            "咳速停",
            "止咳宝片",
            "复方满山红",
            "宣肺止嗽",
            "橘红化痰",
            "洋参保肺",
            "人参保肺",
            "二母安嗽",
            "肠胃宁",
            "固肠止泻",
            "泻痢固肠",
        ],
        &["甘草酸", "甘草甜素"],
    ),
    (
        "termination",
        &[
            "米非司酮",
            "米索前列醇",
            "卡前列",
            "地诺前列酮",
            "吉美前列素",
            "依沙吖啶注射",
        ],
        &["双氯芬酸"],
    ),
    ("peptide", &["胰岛素样生长因子"], &[]),
    ("insulin", &["胰岛素"], &[]),
    (
        "peptide",
        &[
            "生长激素",
            "绒促性素",
            "绒毛膜促性腺",
            "促黄体",
            "促皮质素",
            "促红素",
            "促红细胞生成素",
            "达依泊汀",
            "罗沙司他",
            "戈那瑞林",
            "戈舍瑞林",
            "亮丙瑞林",
            "曲普瑞林",
            "布舍瑞林",
            "那法瑞林",
            "替可克肽",
        ],
        &["释放抑制"],
    ),
    (
        "anabolic",
        &[
            "睾酮",
            "睾丸素",
            "司坦唑",
            "达那唑",
            "诺龙",
            "氧雄龙",
            "羟甲烯龙",
            "美雄酮",
            "孕三烯酮",
            "替勃龙",
            "普拉雄酮",
            "克仑特罗",
        ],
        &["抗睾酮"],
    ),
    // 药品网络销售禁止清单: what the catalogues of psychotropics took up since 2019.
    (
        "never_online",
        &[
            "吡仑帕奈",
            "莫达非尼",
            "依他佐辛",
            "瑞马唑仑",
            "曲马多",
            "地达西尼",
            "苏沃雷生",
            "纳呋拉啡",
            "氯卡色林",
            "复方地芬诺酯",
            "氨酚羟考酮",
            "氨酚氢可酮",
            "阿桔片",
            "复方樟脑酊",
            "氯巴占",
        ],
        &[],
    ),
    (
        "never_online",
        &["右美沙芬"],
        &[
            "复方",
            "愈创",
            "愈酚",
            "伪麻",
            "氨酚",
            "扑",
            "敏",
            "苯海拉明",
            "异丙嗪",
            "奎尼丁",
            "安非他酮",
            "布洛芬",
            "甲麻",
        ],
    ),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (control, words, except) in CONTROLS {
        manager.execute(marked(control, words, except)).await?;
    }
    let mut limited = Query::update();
    // Special compounds are sold in limited quantity; quality management may set another.
    limited
        .table("goods")
        .value("limit_number", Expr::col("step").mul(20))
        .and_where(Expr::col("control").eq("special_compound"))
        .and_where(Expr::col("limit_number").eq(0));
    manager.execute(limited).await?;
    reindex(manager).await?;
    let mut rules = Query::insert();
    rules
        .into_table("document_rules")
        .columns(["buyer_type", "kind", "need"]);
    for institution in INSTITUTIONS {
        rules.values_panic([institution.into(), APPROVAL.into(), "if_needed".into()]);
    }
    rules.on_conflict(
        OnConflict::columns(["buyer_type", "kind"])
            .do_nothing()
            .to_owned(),
    );
    manager.execute(rules).await
}

/// What the release before knows: kept from pharmacies, and no control where it knew none.
async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (control, before) in [
        ("special_compound", ""),
        ("termination", "no_pharmacy"),
        ("anabolic", "no_pharmacy"),
        ("peptide", "no_pharmacy"),
    ] {
        let mut back = Query::update();
        back.table("goods")
            .value("control", before)
            .and_where(Expr::col("control").eq(control));
        manager.execute(back).await?;
    }
    let mut rules = Query::delete();
    rules
        .from_table("document_rules")
        .and_where(Expr::col("kind").eq(APPROVAL));
    manager.execute(rules).await
}

/// Strangers must not find what they may not see any more.
async fn reindex(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let (payload, now) = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => ("'{}'", "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')"),
        _ => ("'{}'::json", "now()"),
    };
    let request = format!(
        "INSERT INTO outbox_events (name, payload, created_at, next_attempt_at) \
         SELECT 'tasks.reindex_requested.v1', {payload}, {now}, {now} WHERE EXISTS (SELECT 1 FROM goods)"
    );
    let db = manager.get_connection();
    db.execute_unprepared(&request).await?;
    Ok(())
}

fn marked(control: &str, words: &[&str], except: &[&str]) -> UpdateStatement {
    let holds = |word: &&str| Expr::col("name").like(format!("%{word}%"));
    let words = words.iter().fold(Cond::any(), |any, word| any.add(holds(word)));
    let looser = match control {
        "termination" | "anabolic" | "peptide" | "never_online" => vec!["", "no_pharmacy"],
        _ => vec![""],
    };
    let mut update = Query::update();
    update
        .table("goods")
        .value("control", control)
        .and_where(Expr::col("kind").eq(1))
        .and_where(Expr::col("control").is_in(looser))
        .cond_where(words);
    for word in except {
        update.and_where(holds(word).not());
    }
    update
}
