//! The texts of news and help as the search compares them. They are some hundred: kept in memory, analysed once, and
//! dropped when one of them changes.
use std::{collections::BTreeMap, sync::Arc, time::Duration};

use content::articles::models::{article_body, articles, current_figures};
use kernel::{Services, cache::SingleCache};
use sea_orm::DbErr;
use search::{SearchableText, TextQuery};

use super::article_figures;

/// How long a change that another node made may stay unseen.
const LIFE: Duration = Duration::from_secs(30);
/// Characters before and after the match.
const BEFORE: usize = 20;
const LONGEST_EXCERPT: usize = 90;

/// Cheap to clone.
#[derive(Clone)]
pub struct ArticleIndex(Arc<SingleCache<Arc<ArticleTexts>>>);

impl Default for ArticleIndex {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(LIFE)))
    }
}

impl ArticleIndex {
    pub async fn get(&self, services: &Services) -> Result<Arc<ArticleTexts>, DbErr> {
        self.0.get_or_load(ArticleTexts::load(services)).await
    }

    /// Call it after a change has committed.
    pub fn forget(&self) {
        self.0.forget();
    }
}

struct Text {
    prose: SearchableText,
    plain: String,
}

pub struct ArticleTexts(BTreeMap<i64, Text>);

impl ArticleTexts {
    async fn load(services: &Services) -> Result<Arc<Self>, DbErr> {
        let rows = articles::all_published(&services.db).await?;
        let figures = current_figures::of(services, &article_figures::of(&services.settings)).await?;
        let analysed = tokio::task::spawn_blocking(move || {
            let texts = rows.into_iter().map(|row| {
                let plain = article_body::plain(&figures.fill(&row.body));
                let prose = SearchableText::new(&row.title, &format!("{} {plain}", row.summary));
                (row.id, Text { prose, plain })
            });
            texts.collect()
        });
        let texts = analysed.await.map_err(|error| DbErr::Custom(error.to_string()))?;
        Ok(Arc::new(Self(texts)))
    }

    /// Ids, the best first, of the same rank the newest.
    pub fn find(&self, words: &str) -> Vec<i64> {
        let question = TextQuery::new(words);
        let mut found: Vec<(u32, i64)> = self
            .0
            .iter()
            .filter_map(|(id, text)| Some((text.prose.answers(&question)?, *id)))
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, id)| id).collect()
    }

    /// The text around the first match, or the beginning.
    pub fn excerpt(&self, id: i64, words: &str) -> String {
        let Some(text) = self.0.get(&id) else {
            return String::new();
        };
        let plain = &text.plain;
        let first = words
            .split_whitespace()
            .filter_map(|word| plain.find(word))
            .min()
            .map_or(0, |at| plain[..at].chars().count());
        let start = first.saturating_sub(BEFORE);
        let shown: String = plain.chars().skip(start).take(LONGEST_EXCERPT).collect();
        let dots = |is_cut: bool| if is_cut { "…" } else { "" };
        let is_longer = plain.chars().count() > start + LONGEST_EXCERPT;
        format!("{}{shown}{}", dots(start > 0), dots(is_longer))
    }
}
