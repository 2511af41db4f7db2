//! Renditions in a store: made once, and of public pictures alone.
use std::fs;

use futures::future::try_join_all;
use image::ImageFormat;

use super::{
    error::UploadError,
    picture::tests::bomb,
    rendition::tests::{photograph, width, written},
    store::tests::{local, png},
};

#[tokio::test]
async fn a_width_is_made_once_and_found_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let uploads = local(folder.path());
    let stored = uploads
        .store_public_picture(written(&photograph(300, 300), ImageFormat::Png), 2400)
        .await
        .unwrap();
    let asked = (0..8).map(|_| uploads.read_public_at(&stored.key, width(96)));
    let made = try_join_all(asked).await.unwrap();
    let place = folder.path().join("renditions/96").join(&stored.key[..2]);
    let kept = fs::read(place.join(&stored.key)).unwrap();
    for made in made {
        assert_eq!((made.content_type, &made.bytes), ("image/webp", &kept));
    }

    fs::remove_file(
        folder
            .path()
            .join("public")
            .join(&stored.key[..2])
            .join(&stored.key),
    )
    .unwrap();
    let found = uploads.read_public_at(&stored.key, width(96)).await.unwrap();
    assert_eq!(found.bytes, kept);
}

#[tokio::test]
async fn only_public_pictures_are_made_smaller() {
    let folder = tempfile::tempdir().unwrap();
    let uploads = local(folder.path());
    let private = uploads.store_private_picture(png(), 2400).await.unwrap();
    for key in [&*private.key, "../../private/x.jpg", "", "é"] {
        let read = uploads.read_public_at(key, width(96)).await;
        assert!(matches!(read, Err(UploadError::NotFound)), "{key}");
    }
    let key = "0123456789abcdef0123456789abcdef.jpg";
    let place = folder.path().join("public/01");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join(key), bomb()).unwrap();
    let read = uploads.read_public_at(key, width(96)).await;
    assert!(matches!(read, Err(UploadError::TooManyPixels)));
    assert!(!folder.path().join("renditions").exists());
}
