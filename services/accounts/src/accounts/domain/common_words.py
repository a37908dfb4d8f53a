"""Words that passwords are made of when people are in a hurry; written for this purpose, copied from no list."""

from collections.abc import Iterator

_WORDS = """
password passwort passphrase pass passwd pwd secret secrets letmein letme openup opensesame sesame admin administrator
root user username guest login logon logmein signin welcome hello hallo hi hey there test testing tester temp
temporary
default changeme change master access system computer laptop desktop internet online website account customer member
private security secure safe key keys code office company business work worker manager boss service support help
trust trustno trustnoone nobody anybody somebody whatever nothing something everything anything forever always never
to the my me i am is are you your and in of for at we us it on no yes not so
please thanks thankyou sorry idontknow dontknow idk unknown blank empty none null
love lover iloveyou loveyou loveme lovely sweet sweetheart sweetie honey baby babygirl babyboy darling dear angel
princess
prince queen king lady lord boyfriend girlfriend husband wife mother father mom mommy mum dad daddy mama papa family
brother sister son daughter child children kids grandma grandpa friend friends bestfriend buddy happy smile lucky luck
hope faith grace peace joy dream dreams heart soul spirit heaven hell god jesus christ lord bless blessed amen
sunshine sun moon star stars sky rain rainbow snow storm thunder lightning fire water ice earth ocean sea river lake
beach
summer winter spring autumn fall season january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday weekend morning evening night today tomorrow
birthday
christmas easter halloween thanksgiving holiday holidays vacation newyear anniversary party
red blue green yellow orange purple pink black white silver gold golden brown gray grey rose violet crimson
dog dogs doggy puppy cat cats kitty kitten horse pony monkey dragon tiger lion bear wolf fox eagle falcon hawk bird
birds
fish shark dolphin whale snake spider rabbit bunny mouse chicken duck turtle butterfly panda penguin unicorn phoenix
coati
football soccer baseball basketball hockey tennis golf racing runner fitness skater surfer swimming fishing hunting
player
winner champion champions team coach ball game games gamer gaming goal
cookie cookies chocolate candy sugar coffee tea beer wine pizza burger cheese banana apple cherry lemon peach
strawberry
pepper ginger peanut pumpkin popcorn icecream cupcake
music guitar piano drummer singer dancer dance rock metal jazz hiphop disco movie movies magic wizard ninja samurai
pirate
knight warrior soldier hunter killer shadow ghost zombie vampire monster demon devil batman superman spiderman hero
legend matrix starwars jedi pokemon hobbit freedom liberty america american usa canada mexico england london paris
berlin
texas florida california newyork chicago boston dallas miami vegas hawaii jamaica cuba spain italy france germany
money cash dollar dollars rich million millionaire diamond crystal jewel treasure power powerful strong super mega
ultra
number one first last best good great cool awesome crazy funny sexy hot nice perfect beautiful pretty gorgeous
house home garden flower flowers sunflower tree forest mountain country city village street school college university
student teacher doctor nurse police driver pilot captain sailor cowboy chef farmer
mustang ferrari porsche corvette harley yamaha truck motor car cars bike
qwerty qwertz azerty asdf asdfgh zxcv zxcvbn qazwsx qweasd qaz wsx edc abc abcd abcdef xyz
travel traveler traveller trip trips tripadvisor journey tour tourist cruise cruises flight flights airline airport
hotel
luggage suitcase passport ticket insurance insure insured insurer policy policies cover coverage quote quotes claim
claims premium carrier plan plans protect protector protectors protection defender defenders compare concierge agent
"""
_NAMES = """
james john robert michael mike william david richard joseph thomas charles christopher chris daniel matthew anthony
mark
donald steven steve paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey jeff ryan
jacob gary
nicholas nick eric jonathan stephen larry justin scott brandon benjamin ben samuel sam gregory frank alexander alex
raymond patrick jack dennis jerry tyler aaron jose adam nathan henry douglas zachary peter kyle walter ethan jeremy
harold
keith christian roger noah gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce
albert
willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny carlos
mary patricia jennifer jenny linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret maggie
ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy
angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine
maria heather diane olivia julie joyce victoria ruth virginia lauren kelly christina joan evelyn judith andrea hannah
megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn abigail sophia frances jean alice judy
isabella julia grace amber denise danielle marilyn beverly charlotte natalie theresa diana brittany doris kayla alexis
smith johnson williams jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor
moore jackson lee perez thompson harris sanchez clark ramirez lewis robinson walker young allen wright torres nguyen
hill
flores adams nelson baker hall rivera campbell mitchell carter roberts
lori marie bella max rocky bailey molly daisy lucy sadie buster duke rex toby oscar charlie cooper bandit
"""
_BEFORE = ("my", "the", "ilove", "iam", "super", "mr", "miss", "little", "big", "new", "old")
_AFTER = ("s", "er", "boy", "girl", "man", "forever", "lover", "rules", "rocks", "isgood", "iscool")


def words() -> Iterator[str]:
    """Every word, and each with the usual little words around it."""
    for word in (*_WORDS.split(), *_NAMES.split()):
        yield word
        yield from (before + word for before in _BEFORE)
        yield from (word + after for after in _AFTER)
