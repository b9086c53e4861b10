//! What many ask at the same time is asked once for all of them.
//!
//! After a misfortune a thousand people come again in the same second, and each of their questions to the database costs about
//! as much as the same question for a hundred of them. While one is being answered the others gather.

use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// Questions that wait, each with who waits for its answer.
type Waiting<Q, A> = Vec<(Q, oneshot::Sender<A>)>;

/// Gathers questions of one kind.
pub(crate) struct Gather<Q, A> {
    waiting: Arc<Mutex<Desk<Q, A>>>,
    /// Most that are asked together.
    most: usize,
}

struct Desk<Q, A> {
    waiting: Waiting<Q, A>,
    /// Somebody is asking just now.
    busy: bool,
}

impl<Q: Send + 'static, A: Send + 'static> Gather<Q, A> {
    pub(crate) fn new(most: usize) -> Self {
        Gather { waiting: Arc::new(Mutex::new(Desk { waiting: Vec::new(), busy: false })), most }
    }

    /// Asks, together with all who ask meanwhile; `all` answers many questions in their order. None if it broke off.
    pub(crate) async fn ask<F, W>(&self, question: Q, all: F) -> Option<A>
    where
        F: Fn(Vec<Q>) -> W + Send + 'static,
        W: Future<Output = Vec<A>> + Send + 'static,
    {
        let (tell, answer) = oneshot::channel();
        let first = {
            let mut desk = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            desk.waiting.push((question, tell));
            !std::mem::replace(&mut desk.busy, true)
        };
        if first {
            // A task of its own: whoever asks may go, and the others still wait.
            tokio::spawn(answer_all(Arc::clone(&self.waiting), self.most, all));
        }
        answer.await.ok()
    }
}

/// Lets the next ask if answering fails by a defect: who waits now is told that it broke off.
struct Asking<Q, A>(Arc<Mutex<Desk<Q, A>>>);

impl<Q, A> Drop for Asking<Q, A> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut desk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            desk.busy = false;
            desk.waiting.clear();
        }
    }
}

async fn answer_all<Q, A, F, W>(desk: Arc<Mutex<Desk<Q, A>>>, most: usize, all: F)
where
    F: Fn(Vec<Q>) -> W,
    W: Future<Output = Vec<A>>,
{
    let asking = Asking(desk);
    loop {
        let batch: Waiting<Q, A> = {
            let mut desk = asking.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Nothing is asked for those who have gone.
            desk.waiting.retain(|(_, tell)| !tell.is_closed());
            let batch = desk.waiting.len().min(most);
            desk.busy = batch > 0;
            desk.waiting.drain(..batch).collect()
        };
        if batch.is_empty() {
            return;
        }
        let (questions, tell): (Vec<Q>, Vec<_>) = batch.into_iter().unzip();
        for (tell, answer) in tell.into_iter().zip(all(questions).await) {
            let _ = tell.send(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::Semaphore;

    /// Lets all other tasks do what they can.
    async fn settle() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn what_is_asked_meanwhile_is_asked_together_and_not_for_those_who_have_gone() {
        let (asked, gather) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Gather::<u32, u32>::new(3)));
        let answers = Arc::new(Semaphore::new(0));
        let ask = |n: u32| {
            let (asked, gather, answers) = (Arc::clone(&asked), Arc::clone(&gather), Arc::clone(&answers));
            tokio::spawn(async move {
                let all = move |questions: Vec<u32>| {
                    asked.lock().unwrap().push(questions.clone());
                    let answers = Arc::clone(&answers);
                    async move {
                        drop(answers.acquire().await);
                        questions.into_iter().map(|n| n * 10).collect()
                    }
                };
                gather.ask(n, all).await
            })
        };
        let mut asking = vec![ask(1)];
        settle().await;
        asking.extend((2..=6).map(ask));
        settle().await;
        asking.remove(1).abort();
        settle().await;
        answers.add_permits(1);
        let mut told = Vec::new();
        for asking in asking {
            told.push(asking.await.unwrap().unwrap());
        }
        assert_eq!(told, [10, 30, 40, 50, 60], "each has the answer to its own question");
        assert_eq!(*asked.lock().unwrap(), [vec![1], vec![3, 4, 5], vec![6]]);
    }
}
