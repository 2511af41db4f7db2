//! Articles with their texts, and the buyers' votes. Articles that were stored as categories become drafts:
//! they had only a title and an address.
use sea_orm_migration::{prelude::*, sea_orm::FromQueryResult};

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["articles", "article_votes"];

/// The roots of articles, in the order that gives the help centre its id of the specification, and where each is shown.
const ROOTS: [(&str, &str); 3] = [
    ("行业新闻", "/news/hy"),
    ("公司新闻", "/news/company"),
    ("帮助中心", "/help"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    make_roots(manager).await?;
    make_drafts(manager).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    restore_links(manager).await?;
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("articles")
            .col(number("category_id"))
            .col(text("title"))
            // Below /help; none: its address is made of its id.
            .col(text_null("path").unique_key().take())
            .col(words("summary"))
            // HTML, cleaned before it was written.
            .col(words("body"))
            .col(words("cover"))
            .col(text("status"))
            // Public from this moment on, once it is published.
            .col(moment_null("published_at"))
            .col(text("facts"))
            // The author; unknown for older ones.
            .col(number_null("author_id"))
            .col(counter("sort"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("articles", "category_id", "article_categories"))
            .foreign_key(&mut refers("articles", "author_id", "staff"))
            .take(),
        table("article_votes")
            .col(number("article_id"))
            .col(number("member_id"))
            .col(flag("is_helpful", true))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("article_votes", "article_id", "articles"))
            .foreign_key(&mut refers("article_votes", "member_id", "members"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("articles", &["category_id", "sort"]),
        index("articles", &["status", "published_at"]),
        unique("article_votes", &["article_id", "member_id"]),
        index("article_votes", &["member_id"]),
    ]
}

#[derive(FromQueryResult)]
struct Known {
    id: i64,
}

async fn all(manager: &SchemaManager<'_>, query: SelectStatement) -> Result<Vec<i64>, DbErr> {
    let db = manager.get_connection();
    let rows = db.query_all(&query).await?;
    let ids = rows.iter().map(|row| Known::from_query_result(row, ""));
    ids.map(|row| row.map(|row| row.id)).collect()
}

async fn make_roots(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for (place, (name, url)) in (0_i64..).zip(ROOTS) {
        let known = Query::select()
            .column("id")
            .from("article_categories")
            .and_where(Expr::col("parent_id").is_null())
            .and_where(Expr::col("name").eq(name))
            .to_owned();
        if let Some(id) = all(manager, known).await?.first() {
            let update = Query::update()
                .table("article_categories")
                .value("url", url)
                .and_where(Expr::col("id").eq(*id))
                .to_owned();
            db.execute(&update).await?;
        } else {
            let insert = Query::insert()
                .into_table("article_categories")
                .columns(["name", "url", "sort"])
                .values_panic([name.into(), url.into(), place.into()])
                .to_owned();
            db.execute(&insert).await?;
        }
    }
    Ok(())
}

/// Rows two levels below a root were articles.
async fn make_drafts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let of_leaves = "select leaf.id as id from article_categories leaf join article_categories section \
                     on section.id = leaf.parent_id where section.parent_id is not null";
    db.execute_unprepared(&format!(
        "insert into articles (category_id, title, path, summary, body, cover, status, facts, sort, created_at, updated_at) \
         select parent_id, name, nullif(url, ''), '', '', '', 'draft', 'none', sort, '{MADE}', '{MADE}' \
         from article_categories where id in ({of_leaves})"
    ))
    .await?;
    db.execute_unprepared(&format!(
        "delete from article_categories where id in (select id from ({of_leaves}) leaves)"
    ))
    .await?;
    Ok(())
}

/// The creation time of these rows is unknown.
const MADE: &str = "2026-11-25 00:00:00+00:00";

/// Articles of sections as the categories they were.
async fn restore_links(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .get_connection()
        .execute_unprepared(
            "insert into article_categories (parent_id, name, url, sort) \
             select article.category_id, article.title, coalesce(article.path, ''), article.sort from articles article \
             join article_categories section on section.id = article.category_id where section.parent_id is not null",
        )
        .await?;
    Ok(())
}
